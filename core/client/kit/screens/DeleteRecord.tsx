import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '../../platform/api/ApiError'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { Menu } from '../../platform/ui/overlays/Menu'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { ConfirmDialog } from '../../platform/ui/overlays/ConfirmDialog'
import { Callout } from '../../platform/ui/status/Callout'
import { useOpenRecord } from '../records/OpenRecord'
import styles from './record.module.css'

interface DeleteRecordProps {
  title: string
  listHref: string
  /** It would be refused; `children` say why. */
  blocked: boolean
  /** What to consider first. */
  children?: ReactNode
}

/**
 * Deletes the open record, once the person has confirmed it; for a moment it can be taken back at a click. Of one that can't be
 * deleted it says why, and offers nothing.
 */
export function DeleteRecord({ title, listHref, blocked, children }: DeleteRecordProps) {
  const { store, record } = useOpenRecord()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  /** Why it was refused, as long as the dialog is open. */
  const [refused, setRefused] = useState<string>()
  const one = store.entity.name.one.toLowerCase()
  const restore = async () => {
    try {
      const message = await store.restore(record.id)
      if (message) toast.success(message)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const remove = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      const message = await store.remove()
      navigate(listHref)
      toast.success(message ?? `The ${one} was deleted`, { label: 'Undo', run: () => void restore() })
    } catch (error) {
      setRefused(messageOf(error))
      setBusy(false)
    }
  }
  const close = () => {
    setAsking(false)
    setRefused(undefined)
  }
  return (
    <>
      <Menu items={[{ label: 'Delete', icon: 'pi-trash', tone: 'danger', onSelect: () => setAsking(true) }]}>
        {(trigger) => (
          <IconButton
            {...trigger}
            icon="pi-ellipsis-h"
            label={`More for this ${one}`}
            variant="secondary"
            className={styles.more ?? ''}
          />
        )}
      </Menu>
      <Dialog
        open={asking && blocked}
        title={`${title} can’t be deleted`}
        width="420px"
        onClose={close}
        footer={
          <Button data-autofocus onClick={close}>
            OK
          </Button>
        }
      >
        {children}
      </Dialog>
      <ConfirmDialog
        open={asking && !blocked}
        title={`Delete ${title}?`}
        confirmLabel={`Delete ${one}`}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={close}
      >
        <p>It disappears for everybody. Right afterwards you can still undo it.</p>
        {children && <div className={styles.hint}>{children}</div>}
        {refused && (
          <div className={styles.hint}>
            <Callout tone="danger">{refused}</Callout>
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}
