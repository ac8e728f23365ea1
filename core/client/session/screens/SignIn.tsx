import { useRef, useState, type SubmitEvent } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { emailPattern } from '@core/entity/fieldKinds'
import { messages } from '@core/entity/messages'
import { Button } from '../../ui/buttons/Button'
import { PasswordInput } from '../../ui/fields/PasswordInput'
import { TextInput } from '../../ui/fields/TextInput'
import { Callout } from '../../ui/status/Callout'
import type { SignInState } from '../Session'
import { useSession } from '../SessionProvider'
import styles from './session.module.css'
import { SignInSheet } from './SignInSheet'
import { useSubmit } from './useSubmit'

type Errors = { readonly email?: string; readonly password?: string }

function check(email: string, password: string): Errors {
  const emailError = email.trim() === '' ? messages.required('Email') : emailPattern.test(email.trim()) ? undefined : messages.email
  return { ...(emailError && { email: emailError }), ...(password === '' && { password: messages.required('Password') }) }
}

/** `/auth/login`: e-mail and password, then on to the code. S4.1 */
export default function SignIn() {
  const session = useSession()
  const returnTo = useHistoryState<SignInState | null>()?.returnTo
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const { busy, failure, submit } = useSubmit(() => session.signIn(email.trim(), password, returnTo))

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = check(email, password)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else void submit()
  }
  return (
    <SignInSheet title="Sign in" subtitle="Use your work email and password.">
      <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
        {failure && <Callout tone="danger">{failure.message}</Callout>}
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          error={errors.email}
        />
        <PasswordInput label="Password" name="password" value={password} onChange={setPassword} error={errors.password} />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          Continue
        </Button>
      </form>
    </SignInSheet>
  )
}
