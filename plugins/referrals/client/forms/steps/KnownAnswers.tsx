import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { useSubmit } from '@core/client/forms'
import { Button, Callout, useSay } from '@core/client/ui'
import { checkBirthDate } from '../checkBirthDate'
import { FamilyDate } from '../fields/FamilyDate'
import type { PublicFormStore } from '../PublicFormStore'
import styles from './steps.module.css'

/** Offers to fill in the data that the office has, after the client's date of birth; then asks the user to check it. */
export function KnownAnswers({ store }: { store: PublicFormStore }) {
  const { known, step, savedAt } = useSnapshot(store.state)
  const say = useSay()
  const [asking, setAsking] = useState(false)
  const [day, setDay] = useState('')
  const { busy, failure, submit } = useSubmit(() => store.fillKnown(day), { check: () => checkBirthDate(day) })
  if (!store.form.hasKnownAnswers || step > 0) return null
  if (known)
    return (
      <Callout tone="success" title={say('We filled in what we know')}>
        <p>{say('Please check it, and change what is wrong.')}</p>
      </Callout>
    )
  // People who started to type themselves get no offer.
  if (savedAt !== undefined && !asking) return null
  if (!asking)
    return (
      <div className={styles.known}>
        <p>{say('We may know some of the answers already.')}</p>
        <Button onClick={() => setAsking(true)}>{say('Use what we have on file')}</Button>
      </div>
    )
  return (
    <div className={styles.known}>
      <FamilyDate
        label={say('Your child’s date of birth')}
        value={day}
        onChange={setDay}
        error={failure}
        help={say('So that nobody else can see what we know')}
      />
      <p role="alert" className="visually-hidden">
        {failure && say(failure)}
      </p>
      <Button variant="primary" loading={busy} onClick={() => void submit()}>
        {say('Fill in')}
      </Button>
    </div>
  )
}
