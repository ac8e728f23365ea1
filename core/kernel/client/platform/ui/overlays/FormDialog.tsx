import { useId, type ReactNode } from 'react'
import { Button } from '../buttons/Button'
import { Stack } from '../layout/Stack'
import { Dialog } from './Dialog'

export interface FormDialogProps {
  title: string
  /** The verb on the button that submits, such as `Merge`. */
  confirmLabel: string
  icon?: string | undefined
  variant?: 'primary' | 'danger'
  /** Whether what is needed was entered; by default the button can always be pressed. */
  ready?: boolean
  busy: boolean
  /** The button that changes nothing; by default `Cancel`. */
  cancelLabel?: string
  /** Buttons before these two. */
  otherButtons?: ReactNode
  /** A CSS length. */
  width?: string | undefined
  /** Why it failed. */
  problem?: string | undefined
  /** Called when something is entered. */
  onChange?: () => void
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a few fields, a button that changes nothing, and one that submits. Enter in a field submits too. */
export function FormDialog({
  title,
  confirmLabel,
  icon,
  variant = 'primary',
  ready = true,
  busy,
  cancelLabel = 'Cancel',
  otherButtons,
  width,
  problem,
  onChange,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const form = useId()
  return (
    <Dialog
      open
      title={title}
      problem={problem}
      {...(width && { width })}
      onClose={onClose}
      footer={
        <>
          {otherButtons}
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button type="submit" form={form} variant={variant} loading={busy} disabled={!ready} {...(icon && { icon })}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap={4}
        id={form}
        noValidate
        {...(onChange && { onChange })}
        onSubmit={(event) => {
          event.preventDefault()
          // The event of a dialog goes on to the form around it, where React put it.
          event.stopPropagation()
          onSubmit()
        }}
      >
        {children}
      </Stack>
    </Dialog>
  )
}
