import { useRef, useState, type SubmitEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { toast } from '../../../platform/toasts/toast'
import { Button } from '../../../platform/ui/buttons/Button'
import { TextInput } from '../../../platform/ui/fields/TextInput'
import { Callout } from '../../../platform/ui/status/Callout'
import { loginPath } from '../../paths'
import type { SignInState } from '../../Session'
import { emailProblem } from '../emailProblem'
import styles from '../session.module.css'
import { SignInSheet } from '../SignInSheet'
import { useSubmit } from '../../../platform/api/useSubmit'
import { accountApi } from './accountApi'

/** The page `/forgot-password`: requests a mail with a link. It looks the same whether an account has this address or not. S4.6 */
export default function ForgotPassword() {
  const { email: known = '', returnTo } = useHistoryState<SignInState | null>() ?? {}
  const [, navigate] = useLocation()
  const [email, setEmail] = useState(known)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { busy, failure, submit } = useSubmit(
    async () => {
      await accountApi.forgotPassword(email.trim())
      navigate(loginPath, { state: { email: email.trim(), returnTo } })
      toast.success('Email send successfully.')
    },
    { once: true, onFailed: toast.error },
  )

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const problem = emailProblem(email)
    setError(problem)
    if (problem) form.current?.querySelector('input')?.focus()
    else void submit()
  }
  return (
    <SignInSheet
      title="Forgot your password?"
      subtitle="Enter your work email. If it has an account, we mail you a link to choose a new password."
    >
      <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
        {failure && <Callout tone="danger">{failure}</Callout>}
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          error={error}
        />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          Email me a link
        </Button>
      </form>
      <p className={styles.foot}>
        <Link href={loginPath} state={{ email: email.trim(), returnTo }}>
          Back to sign in
        </Link>
      </p>
    </SignInSheet>
  )
}
