import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useLoad } from '../../../platform/api/useLoad'
import { toast } from '../../../platform/toasts/toast'
import { Button } from '../../../platform/ui/buttons/Button'
import { Callout } from '../../../platform/ui/status/Callout'
import { Skeleton } from '../../../platform/ui/status/Skeleton'
import { loginPath } from '../../paths'
import { DeadLink, incompleteLink, isDeadLink } from '../password/DeadLink'
import { useLinkToken } from '../password/useLinkToken'
import styles from '../session.module.css'
import { SignInSheet } from '../SignInSheet'
import { useSubmit } from '../../../platform/api/useSubmit'
import own from './ConfirmEmail.module.css'
import { emailApi } from './emailApi'

/** The page `/auth/confirm-email`: confirms an email that an administrator entered, with the link in the mail to the former one. */
export default function ConfirmEmail() {
  const token = useLinkToken()
  return token ? <WithLink key={token} token={token} /> : <DeadLink message={incompleteLink} />
}

function WithLink({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const [dead, setDead] = useState<string>()
  const { value: email, failure, error, reload } = useLoad(token, () => emailApi.changed(token))
  const {
    busy,
    failure: confirmFailure,
    submit,
  } = useSubmit(
    async () => {
      try {
        const { message } = await emailApi.confirm(token)
        navigate(loginPath, { replace: true, state: { email } })
        toast.success(message ?? 'Your new email is confirmed. Please sign in with it.')
      } catch (reason) {
        if (isDeadLink(reason)) setDead(reason.message)
        throw reason
      }
    },
    { once: true, onFailed: toast.error },
  )
  if (dead || isDeadLink(error)) return <DeadLink message={dead ?? failure ?? ''} />
  return (
    <SignInSheet
      title="Is this your new email?"
      subtitle="An administrator entered it for you. Codes and links for a forgotten password go there once it is confirmed."
    >
      <div className={styles.form}>
        {(failure ?? confirmFailure) && <Callout tone="danger">{failure ?? confirmFailure}</Callout>}
        {failure !== undefined && (
          <Button size="large" wide icon="pi-refresh" onClick={reload}>
            Try again
          </Button>
        )}
        {failure === undefined && email === undefined && (
          <div aria-busy="true">
            <Skeleton height="66px" />
          </div>
        )}
        {email !== undefined && (
          <>
            {/* As text, because an input would cut a long address. */}
            <p className={own.email}>
              <bdi>{email}</bdi>
            </p>
            <Button variant="primary" size="large" wide loading={busy} onClick={() => void submit()}>
              Yes, confirm it
            </Button>
          </>
        )}
      </div>
      {email !== undefined && (
        <p className={styles.foot}>
          If it is not yours, tell another administrator at once. Nothing changes until it is confirmed.
        </p>
      )}
      <p className={styles.foot}>
        <Link href={loginPath}>Back to sign in</Link>
      </p>
    </SignInSheet>
  )
}
