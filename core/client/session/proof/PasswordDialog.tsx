import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '../../platform/ui/buttons/Button'
import { PasswordInput } from '../../platform/ui/fields/PasswordInput'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { useSubmit } from '../screens/useSubmit'
import styles from './PasswordDialog.module.css'

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
  const send = (event?: SubmitEvent) => {
    event?.preventDefault()
    if (isComplete()) void submit()
  }
  return (
    <Dialog
      open
      title={title}
      width="440px"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={() => send()}>
            {action}
          </Button>
        </>
      }
    >
      <form noValidate className={styles.form} onSubmit={send}>
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
        {/* Enter in any field sends. */}
        <button type="submit" hidden aria-label={action} />
      </form>
    </Dialog>
  )
}
