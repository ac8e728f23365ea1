import { toast } from '../../../platform/toasts/toast'
import { useRef, useState, type SubmitEvent } from 'react'
import { Link } from 'wouter'
import { messages } from '@core/kernel/entity/messages'
import { Button } from '../../../platform/ui/buttons/Button'
import { PasswordInput } from '../../../platform/ui/fields/PasswordInput'
import { TextInput } from '../../../platform/ui/fields/TextInput'
import { Callout } from '../../../platform/ui/status/Callout'
import { forgotPath } from '../../paths'
import { useSession, useSessionState } from '../../SessionProvider'
import { emailProblem } from '../emailProblem'
import styles from '../session.module.css'
import { providerApi } from './providerApi'
import { useSubmit } from '../../../platform/api/useSubmit'

type Errors = { readonly email?: string; readonly password?: string }

function check(email: string, password: string): Errors {
  const problem = emailProblem(email)
  return { ...(problem && { email: problem }), ...(password === '' && { password: messages.required('Password') }) }
}

/** @param known the address that the user has typed before */
export function EmailForm({ known = '', returnTo }: { known: string | undefined; returnTo: string | undefined }) {
  const session = useSession()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  // People of its domains have no password here.
  const domain = email.trim().split('@').at(-1)!.toLowerCase()
  const provider = useSessionState().deployment?.providers?.find(({ domains }) => domains?.includes(domain))
  const send = () =>
    provider ? providerApi.leave(provider.key, returnTo) : session.signIn(email.trim(), password, returnTo)
  const { busy, failure, submit } = useSubmit(send, {
    once: true,
    onFailed: toast.error,
  })

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = provider ? {} : check(email, password)
    setErrors(found)
    const [first] = Object.keys(found)
    const field = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (first) field(first)?.focus()
    // What is typed next replaces the refused password.
    else void submit().then((error) => error && field('password')?.select())
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
      {failure && <Callout tone="danger">{failure}</Callout>}
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus={known === ''}
        value={email}
        onChange={setEmail}
        error={errors.email}
      />
      {!provider && (
        <div className={styles.withLink}>
          <PasswordInput
            label="Password"
            name="password"
            autoFocus={known !== ''}
            value={password}
            onChange={setPassword}
            error={errors.password}
          />
          <Link href={forgotPath} state={{ email: email.trim(), returnTo }} className={styles.link}>
            Forgot password?
          </Link>
        </div>
      )}
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        Continue{provider && ` with ${provider.name}`}
      </Button>
    </form>
  )
}
