import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { messageOf } from '@core/client/api'
import { Button, Callout, DateInput, useSay } from '@core/client/ui'
import { isDate, messages } from '@core/entity'
import type { PublicFormStore } from '../PublicFormStore'
import styles from './steps.module.css'

/** Offers to fill in the data that the office has, after the client's date of birth; then asks the user to check it. */
export function KnownAnswers({ store }: { store: PublicFormStore }) {
  const { known, step, savedAt } = useSnapshot(store.state)
  const say = useSay()
  const [asking, setAsking] = useState(false)
  const [day, setDay] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!store.form.hasKnownAnswers || step > 0) return null
  if (known)
    return (
      <Callout tone="success" title={say('We filled in what we know')}>
        <p>{say('Please check it, and change what is wrong.')}</p>
      </Callout>
    )
  // People who started to type themselves get no offer.
  if (savedAt !== undefined && !asking) return null
  const fill = async () => {
    if (busy) return
    if (!isDate(day)) return setError(day ? messages.date('Date of birth') : messages.required('Date of birth'))
    setBusy(true)
    setError(undefined)
    await store.fillKnown(day).catch((cause: unknown) => setError(messageOf(cause)))
    setBusy(false)
  }
  if (!asking)
    return (
      <div className={styles.known}>
        <p>{say('We may know some of the answers already.')}</p>
        <Button onClick={() => setAsking(true)}>{say('Fill in what you know')}</Button>
      </div>
    )
  return (
    <div className={styles.known}>
      <DateInput
        label={say('To fill it in: the client’s date of birth')}
        value={day}
        onChange={setDay}
        error={error}
        help={say('So that nobody else can see what we know')}
      />
      <p role="alert" className="visually-hidden">
        {error && say(error)}
      </p>
      <Button variant="primary" loading={busy} onClick={() => void fill()}>
        {say('Fill in')}
      </Button>
    </div>
  )
}
