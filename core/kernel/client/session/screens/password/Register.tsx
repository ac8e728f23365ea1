import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type ApiError } from '../../../platform/api/ApiError'
import { toast } from '../../../platform/toasts/toast'
import { Button } from '../../../platform/ui/buttons/Button'
import { TextInput } from '../../../platform/ui/fields/TextInput'
import { Callout } from '../../../platform/ui/status/Callout'
import { Skeleton } from '../../../platform/ui/status/Skeleton'
import { loginPath } from '../../paths'
import styles from '../session.module.css'
import { SignInSheet } from '../SignInSheet'
import { accountApi } from './accountApi'
import { DeadLink, incompleteLink, isDeadLink } from './DeadLink'
import { NewPasswordForm } from './NewPasswordForm'
import { useLinkToken } from './useLinkToken'

type Invited = Awaited<ReturnType<typeof accountApi.invitation>>

/** The page `/register`: the first password of a person whom an administrator has invited. D7 */
export default function Register() {
  const token = useLinkToken()
  return <Invitation key={token} token={token} />
}

function Invitation({ token }: { token: string }) {
  const [invited, setInvited] = useState<Invited>()
  const [failure, setFailure] = useState<ApiError>()
  const [dead, setDead] = useState(token ? undefined : incompleteLink)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!token) return
    let gone = false
    accountApi.invitation(token).then(
      (found) => gone || setInvited(found),
      (error: ApiError) => gone || (isDeadLink(error) ? setDead(error.message) : setFailure(error)),
    )
    return () => {
      gone = true
    }
  }, [token, tries])

  const again = () => {
    setFailure(undefined)
    setTries(tries + 1)
  }
  if (dead) return <DeadLink message={dead} />
  if (failure) {
    return (
      <SignInSheet title="Welcome" subtitle="Your invitation could not be looked up.">
        <div className={styles.form}>
          <Callout tone="danger">{failure.message}</Callout>
          <Button size="large" wide icon="pi-refresh" onClick={again}>
            Try again
          </Button>
        </div>
      </SignInSheet>
    )
  }
  if (!invited) return <Waiting />
  return <FirstPassword token={token} invited={invited} onDead={setDead} />
}

function FirstPassword({
  token,
  invited: { email, firstName },
  onDead,
}: {
  token: string
  invited: Invited
  onDead: (message: string) => void
}) {
  const [, navigate] = useLocation()
  const save = async (password: string) => {
    try {
      await accountApi.acceptInvitation(token, password)
      navigate(loginPath, { replace: true, state: { email } })
      toast.success('Your password is set. Please sign in with it.')
    } catch (error) {
      if (isDeadLink(error)) onDead(error.message)
      throw error
    }
  }
  return (
    <SignInSheet title={`Welcome, ${firstName}`} subtitle="Set a password, and your account is ready.">
      <NewPasswordForm label="Password" submitLabel="Set the password" onSubmit={save}>
        {/* Shown for the user, and for the browser's password manager. */}
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          onChange={() => {}}
        />
      </NewPasswordForm>
    </SignInSheet>
  )
}

/** The placeholder while the invitation loads. */
function Waiting() {
  return (
    <SignInSheet title="Welcome" subtitle="Looking up your invitation…">
      <div aria-busy="true" className={styles.form}>
        <Skeleton height="66px" />
        <Skeleton height="66px" />
        <Skeleton height="42px" />
      </div>
    </SignInSheet>
  )
}
