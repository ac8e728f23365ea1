import { toast } from '../../../platform/toasts/toast'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { messages } from '@core/kernel/entity/messages'
import { shortestPassword } from '@core/kernel/entity/shortestPassword'
import { Button } from '../../../platform/ui/buttons/Button'
import { PasswordInput } from '../../../platform/ui/fields/PasswordInput'
import { Callout } from '../../../platform/ui/status/Callout'
import styles from '../session.module.css'
import { useSubmit } from '../../../platform/api/useSubmit'
import { Icon } from '../../../platform/ui/layout/Icon'
import hint from './LengthHint.module.css'

interface NewPasswordFormProps {
  label: string
  submitLabel: string
  onSubmit: (password: string) => Promise<void>
  /** Fields before the password. The first input among them must take the focus itself. */
  children?: ReactNode
  /** @returns whether these fields are valid. They show their errors themselves. */
  ready?: () => boolean
}

const lengthOf = (password: string) => [...password].length

/** @returns the error message for the password, the same as the server's */
function check(password: string): string | undefined {
  if (password === '') return messages.required('Password')
  return lengthOf(password) < shortestPassword
    ? `Password must have at least ${shortestPassword} characters`
    : undefined
}

/** The form for a new password. It is typed only once, because it can be shown. The server's errors are shown at the field. */
export function NewPasswordForm({ label, submitLabel, onSubmit, children, ready }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { busy, error, failure, errorOf, submit } = useSubmit(() => onSubmit(password), {
    once: true,
    onFailed: toast.error,
  })
  const refusal = errorOf('password')

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const found = check(password)
    setProblem(found)
    // Both are checked, so that both show their errors.
    if (ready?.() === false) return
    if (found) form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
    else void submit()
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={send}>
      {error?.errors.length === 0 && <Callout tone="danger">{failure}</Callout>}
      {children}
      <PasswordInput
        label={label}
        name="password"
        autoComplete="new-password"
        autoFocus={!ready}
        value={password}
        onChange={(value) => {
          setPassword(value)
          setProblem(undefined)
        }}
        error={problem ?? refusal}
        help={<LengthHint length={lengthOf(password)} />}
      />
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** Shows the length of the password while it is typed. D7 */
function LengthHint({ length }: { length: number }) {
  if (length === 0) return <>At least {shortestPassword} characters. A few words are strong and easy to remember.</>
  const missing = shortestPassword - length
  if (missing > 0) return <>{missing === 1 ? 'One more character' : `${missing} more characters`}</>
  return (
    <span className={hint.enough}>
      <Icon name="pi-check" className={hint.icon} />
      Long enough
    </span>
  )
}
