import { useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { MessageSheet } from '@core/client/session'
import { Button, useSay } from '@core/client/ui'
import { checkBirthDate } from '../checkBirthDate'
import { CallOffice } from './CallOffice'
import { FamilyDate } from '../fields/FamilyDate'
import type { PublicFormStore } from '../PublicFormStore'
import styles from './pages.module.css'
import { FamilyPage } from '../../language/FamilyPage'

/** Asks for the date of birth, which opens a form that was started on another device. D4 */
export function UnlockDraft({ store }: { store: PublicFormStore }) {
  const say = useSay()
  const [day, setDay] = useState('')
  const { busy, failure, submit } = useSubmit(() => store.unlock(day), { check: () => checkBirthDate(day) })
  return (
    <FamilyPage>
      <MessageSheet icon="pi-lock" tone="primary" title={say('Welcome back')}>
        <p>{say('This form has been begun. To go on where you left off, enter your child’s date of birth.')}</p>
        <form
          noValidate
          className={styles.unlock}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <FamilyDate
            label={say('Your child’s date of birth')}
            required
            value={day}
            onChange={setDay}
            error={failure}
          />
          <p role="alert" className="visually-hidden">
            {failure && say(failure)}
          </p>
          <Button type="submit" variant="primary" size="large" wide loading={busy}>
            {say('Continue')}
          </Button>
        </form>
        <CallOffice />
      </MessageSheet>
    </FamilyPage>
  )
}
