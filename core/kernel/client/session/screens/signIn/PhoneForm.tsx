import { toast } from '../../../platform/toasts/toast'
import { useRef, useState, type SubmitEvent } from 'react'
// Not from `fieldKinds`, which would make the sign-in page fetch all kinds of fields.
import { canBeTexted, normalizePhone } from '@core/kernel/entity/phones'
import { messages } from '@core/kernel/entity/messages'
import { Button } from '../../../platform/ui/buttons/Button'
import { PhoneInput } from '../../../platform/ui/fields/PhoneInput'
import { Callout } from '../../../platform/ui/status/Callout'
import { useSession } from '../../SessionProvider'
import styles from '../session.module.css'
import { useSubmit } from '../../../platform/api/useSubmit'

function check(phone: string): string | undefined {
  if (phone === '') return messages.required('Phone')
  return canBeTexted(normalizePhone(phone)) ? undefined : messages.phone
}

/** The form for a phone number, to which a code is texted. S5.3 */
export function PhoneForm({ returnTo }: { returnTo: string | undefined }) {
  const session = useSession()
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { busy, failure, submit } = useSubmit(() => session.signInByPhone(phone, returnTo), {
    once: true,
    onFailed: toast.error,
  })

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const problem = check(phone)
    setError(problem)
    if (problem) form.current?.querySelector('input')?.focus()
    else void submit()
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
      {failure && <Callout tone="danger">{failure}</Callout>}
      <PhoneInput
        label="Phone"
        name="phone"
        autoComplete="tel-national"
        autoFocus
        value={phone}
        onChange={setPhone}
        error={error}
      />
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        Text me a code
      </Button>
    </form>
  )
}
