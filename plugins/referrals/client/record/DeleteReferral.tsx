import { useState } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '@core/client/api/ApiError'
import { Button } from '@core/client/ui/buttons/Button'
import { ConfirmDialog } from '@core/client/ui/overlays/ConfirmDialog'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'

/** Deletes the open referral, once the person has confirmed it. */
export function DeleteReferral({ record: { number, client } }: { record: ReferralDetail }) {
  const { open, toast } = useReferrals()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      const message = await open.remove()
      navigate(referralPaths.list)
      if (message) toast.success(message)
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
      <ConfirmDialog open={asking} title={`Delete referral ${number}?`} confirmLabel="Delete referral" busy={busy} onConfirm={() => void remove()} onClose={() => setAsking(false)}>
        The referral of {client.firstName} {client.lastName} and all that is recorded in it are deleted for good. If it was entered by mistake, consider the status
        “Duplicate / entered in error” instead: it keeps a record of it.
      </ConfirmDialog>
    </>
  )
}
