import { useState } from 'react'
import { messageOf } from '@core/client/api'
import { MessageSheet, PublicPage } from '@core/client/session'
import { Button, DateInput } from '@core/client/ui'
import { messages, isDate } from '@core/entity'
import type { PublicFormStore } from '../PublicFormStore'
import styles from './pages.module.css'

const label = 'The client’s date of birth'

/** A form that was begun on another device: the day of birth opens it. D4 */
export function UnlockDraft({ store }: { store: PublicFormStore }) {
  const [day, setDay] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const unlock = async () => {
    if (busy) return
    if (!isDate(day)) return setError(day ? messages.date('Date of birth') : messages.required('Date of birth'))
    setBusy(true)
    setError(undefined)
    await store.unlock(day).catch((cause: unknown) => setError(messageOf(cause)))
    setBusy(false)
  }
  return (
    <PublicPage>
      <MessageSheet icon="pi-lock" tone="primary" title="Welcome back">
        <p>This form has been begun. To go on where you left off, enter the date of birth of the person it is about.</p>
        <form
          noValidate
          className={styles.unlock}
          onSubmit={(event) => {
            event.preventDefault()
            void unlock()
          }}
        >
          <DateInput
            label={label}
            required
            value={day}
            onChange={setDay}
            error={error}
            help="Year, month, day, such as 2019-04-30"
          />
          <p role="alert" className="visually-hidden">
            {error}
          </p>
          <Button type="submit" variant="primary" size="large" wide loading={busy}>
            Continue
          </Button>
        </form>
      </MessageSheet>
    </PublicPage>
  )
}
