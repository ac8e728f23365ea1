import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { messages } from '@core/kernel/entity/messages'
import { ApiError } from '../../../platform/api/ApiError'
import { toast } from '../../../platform/toasts/toast'
import { PasswordInput } from '../../../platform/ui/fields/PasswordInput'
import { TextInput } from '../../../platform/ui/fields/TextInput'
import { Card } from '../../../platform/ui/layout/Card'
import { PageHeader } from '../../../platform/ui/layout/PageHeader'
import { dashboardPath } from '../../paths'
import { useSessionState } from '../../SessionProvider'
import { accountApi } from './accountApi'
import styles from './ChangePassword.module.css'
import { NewPasswordForm } from './NewPasswordForm'

/** The page `/account/password`: changes the user's own password, with the current one. D7 */
export default function ChangePassword() {
  const { profile } = useSessionState()
  const [, navigate] = useLocation()
  const [present, setPresent] = useState('')
  const [problem, setProblem] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const refuse = (message: string) => {
    setProblem(message)
    place.current?.querySelector<HTMLInputElement>('[name=present-password]')?.focus()
  }

  const save = async (password: string) => {
    try {
      await accountApi.changePassword(present, password)
    } catch (error) {
      const wrong = error instanceof ApiError && error.errors.find(({ field }) => field === 'oldPassword')
      if (wrong) refuse(wrong.message)
      throw error
    }
    navigate(dashboardPath)
    toast.success('Your password was changed. Your other sessions have ended.')
  }
  const ready = () => {
    if (present === '') refuse(messages.required('Present password'))
    return present !== ''
  }
  return (
    <>
      <PageHeader
        title="Change your password"
        subtitle="You stay signed in here. Your other sessions end, and sign in with the new password."
      />
      <div ref={place} className={styles.column}>
        <Card>
          <NewPasswordForm label="New password" submitLabel="Change the password" onSubmit={save} ready={ready}>
            {/* Shown for the user, and for the browser's password manager. */}
            <TextInput
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              readOnly
              value={profile?.email ?? ''}
              onChange={() => {}}
            />
            <PasswordInput
              label="Present password"
              name="present-password"
              autoComplete="current-password"
              value={present}
              error={problem}
              onChange={(value) => {
                setPresent(value)
                setProblem(undefined)
              }}
            />
          </NewPasswordForm>
        </Card>
      </div>
    </>
  )
}
