import { useState } from 'react'
import { useLocation } from 'wouter'
import { toast } from '../../../platform/toasts/toast'
import { loginPath } from '../../paths'
import { SignInSheet } from '../SignInSheet'
import { accountApi } from './accountApi'
import { DeadLink, incompleteLink, isDeadLink } from './DeadLink'
import { NewPasswordForm } from './NewPasswordForm'
import { useLinkToken } from './useLinkToken'

/** The page `/auth/reset-password`: a new password, with the link from a mail. D7 */
export default function ResetPassword() {
  const token = useLinkToken()
  return <WithLink key={token} token={token} />
}

function WithLink({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const [dead, setDead] = useState(token ? undefined : incompleteLink)
  if (dead) return <DeadLink message={dead} renewable />

  const save = async (password: string) => {
    try {
      const { message } = await accountApi.resetPassword(token, password)
      navigate(loginPath, { replace: true })
      toast.success(message ?? 'Your password was changed. Please sign in with it.')
    } catch (error) {
      if (isDeadLink(error)) setDead(error.message)
      throw error
    }
  }
  return (
    <SignInSheet title="Choose a new password" subtitle="You then sign in with it everywhere; other sessions end.">
      <NewPasswordForm label="New password" submitLabel="Save the new password" onSubmit={save} />
    </SignInSheet>
  )
}
