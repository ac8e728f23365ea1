import { useState } from 'react'
import { useLocation } from 'wouter'
import { messageOf, useLoad, toast, useViewer } from '@core/client/session'
import { Button, Callout, ConfirmDialog } from '@core/client/ui'
import { addDays, allows, formatInstant, localDay, today, formatDay } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralPaths } from '../referralPaths'
import { readImport, undoImport } from './fhirApi'

/** States that the referral was recently imported from a FHIR bundle, with a button to undo that. */
export function ImportNotice({ record }: { record: ReferralDetail }) {
  const viewer = useViewer()
  const recent = addDays(localDay(new Date(record.createdAt)), 30) >= today()
  const mayUndo = viewer.permissions.has(can.import) && allows(referralEntity, 'delete', viewer, record)
  return recent && mayUndo ? <RecentImport id={record.id} /> : null
}

function RecentImport({ id }: { id: number }) {
  const [, navigate] = useLocation()
  // A failure here is no reason to hide the referral.
  const { value: made } = useLoad(String(id), (signal) => readImport(id, signal))
  const [asked, setAsked] = useState(false)
  if (!made) return null
  const undo = async () => {
    setAsked(false)
    try {
      const { message } = await undoImport(id)
      if (message) toast.success(message)
      navigate(referralPaths.list)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <Callout tone="info">
      This referral was made of a FHIR bundle on {formatInstant(made.at)}
      {made.by && ` (${made.by})`}.{' '}
      <Button size="small" onClick={() => setAsked(true)}>
        Undo the import
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title="Undo the import"
          confirmLabel="Undo the import"
          onClose={() => setAsked(false)}
          onConfirm={() => void undo()}
        >
          The referral is deleted, and the client with it where it is their only one. This can be done until{' '}
          {formatDay(made.undoableUntil)}, while nobody has worked with the referral.
        </ConfirmDialog>
      )}
    </Callout>
  )
}
