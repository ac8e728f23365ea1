import { toast } from '../../platform/toasts/toast'
import { useState, type ReactNode } from 'react'
import { PasswordInput } from '../../platform/ui/fields/PasswordInput'
import { useSubmit } from '../../platform/api/useSubmit'
import { FormDialog } from '../../platform/ui/overlays/FormDialog'

interface PasswordDialogProps {
  readonly title: string
  /** The text of the submit button. */
  readonly action: string
  readonly danger?: boolean
  readonly help?: string
  /** Whether the person has a password here. If not, the server may require another proof, which `ProofQuestion` asks for. */
  readonly hasPassword?: boolean
  /** Shown above the password: text, or a field that is filled in first. */
  readonly children?: ReactNode
  /** Shown below it: other ways. */
  readonly below?: ReactNode
  /** Whether a field above the password takes the focus. */
  readonly focusAbove?: boolean
  /** Returns whether the other fields are complete. Nothing is sent until they are. */
  readonly isComplete?: () => boolean
  /** Its ApiError is shown below the password. */
  readonly onSend: (password: string) => Promise<void>
  readonly onClose: () => void
}

/**
 * Requires the user's password before an action that another person at the same computer must not take. Users without one confirm in another
 * way that it is them.
 */
export function PasswordDialog({
  title,
  action,
  danger = false,
  help,
  hasPassword = true,
  children,
  below,
  focusAbove = false,
  isComplete = () => true,
  onSend,
  onClose,
}: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const { busy, failure, submit } = useSubmit(() => onSend(password), { onFailed: toast.error })
  return (
    <FormDialog
      title={title}
      confirmLabel={action}
      variant={danger ? 'danger' : 'primary'}
      width="440px"
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        if (isComplete()) void submit()
      }}
    >
      {children}
      {hasPassword && (
        <PasswordInput
          label="Your password"
          {...(help && { help })}
          value={password}
          error={failure}
          {...(!focusAbove && { 'data-autofocus': true })}
          onChange={setPassword}
        />
      )}
      {below}
    </FormDialog>
  )
}
