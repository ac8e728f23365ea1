import { useState, type ReactNode } from 'react'
import { PasswordInput } from '../../platform/ui/fields/PasswordInput'
import { useSubmit } from '../screens/useSubmit'
import { FormDialog } from './FormDialog'

interface PasswordDialogProps {
  readonly title: string
  /** On the button that sends. */
  readonly action: string
  readonly danger?: boolean
  readonly help?: string
  /** Above the password: words, or a field that is filled in first. */
  readonly children?: ReactNode
  /** Below it: other ways. */
  readonly below?: ReactNode
  /** The password doesn’t take the focus: a field above it does. */
  readonly focusAbove?: boolean
  /** Says whether the other fields are complete; nothing is sent until they are. */
  readonly isComplete?: () => boolean
  /** Its ApiError is shown below the password. */
  readonly onSend: (password: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for one’s password before something that nobody else at the desk may do. */
export function PasswordDialog({
  title,
  action,
  danger = false,
  help,
  children,
  below,
  focusAbove = false,
  isComplete = () => true,
  onSend,
  onClose,
}: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const { busy, failure, submit } = useSubmit(() => onSend(password), 'again')
  return (
    <FormDialog
      title={title}
      action={action}
      danger={danger}
      busy={busy}
      onClose={onClose}
      onSend={() => {
        if (isComplete()) void submit()
      }}
    >
      {children}
      <PasswordInput
        label="Your password"
        {...(help && { help })}
        value={password}
        error={failure?.message}
        {...(!focusAbove && { 'data-autofocus': true })}
        onChange={setPassword}
      />
      {below}
    </FormDialog>
  )
}
