import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useSubmit } from '../../platform/api/useSubmit'
import { messageOf } from '../../platform/api/ApiError'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { ConfirmDialog } from '../../platform/ui/overlays/ConfirmDialog'
import { useOpenRecord } from '../records/OpenRecord'
import styles from './record.module.css'

export interface DeleteRecordProps {
  title: string
  listHref: string
  /** Whether the server would refuse; `children` give the reason. */
  blocked: boolean
  /** What the user should consider first. */
  children?: ReactNode
  onClose: () => void
}

/**
 * Deletes the open record after a confirmation; for a moment the toast offers to undo it. For a record that can't be deleted it only shows
 * the reason.
 */
export function DeleteRecord({ title, listHref, blocked, children, onClose }: DeleteRecordProps) {
  const { store, record } = useOpenRecord()
  const [, navigate] = useLocation()
  /** The server's message if it refused. */
  const one = store.entity.name.one.toLowerCase()
  const restore = async () => {
    try {
      const message = await store.restore(record.id)
      if (message) toast.success(message, undefined, title)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const { busy, failure, submit } = useSubmit(async () => {
    const message = await store.remove()
    navigate(listHref)
    toast.success(message ?? `The ${one} was deleted`, { label: 'Undo', run: () => void restore() }, title)
  })
  if (blocked)
    return (
      <Dialog
        open
        title={`${title} can’t be deleted`}
        width="420px"
        onClose={onClose}
        footer={
          <Button data-autofocus onClick={onClose}>
            OK
          </Button>
        }
      >
        {children}
      </Dialog>
    )
  return (
    <ConfirmDialog
      open
      title={`Delete ${title}?`}
      confirmLabel={`Delete ${one}`}
      busy={busy}
      problem={failure}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p>It disappears for everybody. Right afterwards you can still undo it.</p>
      {children && <div className={styles.hint}>{children}</div>}
    </ConfirmDialog>
  )
}
