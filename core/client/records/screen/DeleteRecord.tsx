import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '../../api/ApiError'
import { toast } from '../../toasts/toast'
import { Button } from '../../ui/buttons/Button'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { useOpenRecord } from '../OpenRecord'

interface DeleteRecordProps {
  title: string
  listHref: string
  /** What to consider first. */
  children?: ReactNode
}

/** Deletes the open record, once the person has confirmed it; for a moment it can be taken back at a click. */
export function DeleteRecord({ title, listHref, children }: DeleteRecordProps) {
  const { store, record } = useOpenRecord()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
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
    try {
      const message = await store.remove()
      navigate(listHref)
      toast.success(message ?? `The ${one} was deleted`, { label: 'Undo', run: () => void restore() })
    } catch (error) {
      toast.error(messageOf(error))
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button variant="ghost" icon="pi-trash" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog open={asking} title={`Delete ${title}?`} confirmLabel={`Delete ${one}`} busy={busy} onConfirm={() => void remove()} onClose={() => setAsking(false)}>
        <p>It disappears for everybody. Right afterwards you can still undo it. {children}</p>
      </ConfirmDialog>
    </>
  )
}
