import { useState } from 'react'
import { useLocation } from 'wouter'
import { useLoad, useViewer } from '@core/client/session'
import type { DetailOf } from '@core/client/kit'
import { Button, Callout, ConfirmDialog } from '@core/client/ui'
import { allows, formatInstant, today, formatDay } from '@core/entity'
import { accountEntity } from '../../shared/accounts/accountEntity'
import { leadPaths } from '../../shared/crmPaths'
import { type ListedTransfer, transferApi } from './transferApi'
import { undoTransfer } from './undoTransfer'

/** The lead that recently became this account, with the button that undoes the transfer. D5 */
export function TransferNotice({ record }: { record: DetailOf<typeof accountEntity> }) {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  // If this can't be loaded, the account is still shown.
  const { value: transfers = [] } = useLoad(`${record.id} ${record.version}`, (signal) =>
    transferApi.list(record.id, signal),
  )
  const [undoing, setUndoing] = useState<ListedTransfer>()
  const last = transfers.find(({ undoableUntil }) => undoableUntil >= today())
  if (!last) return null
  const { company, leadId, madeAccount, transferredAt, transferredBy, undoableUntil } = last
  return (
    <Callout tone="info">
      {madeAccount ? 'This account was' : 'This account took in'} the lead {company}, No. {leadId}, until{' '}
      {formatInstant(transferredAt)}
      {transferredBy && ` (${transferredBy})`}.{' '}
      {allows(accountEntity, 'update', viewer, record) && (
        <Button size="small" onClick={() => setUndoing(last)}>
          Undo the transfer
        </Button>
      )}
      {undoing && (
        <ConfirmDialog
          open
          title="Undo the transfer"
          confirmLabel="Undo the transfer"
          onClose={() => setUndoing(undefined)}
          onConfirm={() => {
            setUndoing(undefined)
            void undoTransfer(undoing.id, (id) => navigate(leadPaths.record.replace(':id', String(id))))
          }}
        >
          {madeAccount
            ? 'The lead comes back as it was, with what belongs to the account by now. The account is deleted; what was changed on it since goes with it.'
            : 'The lead comes back with what moved. Fields that nobody has changed since get the values that the account had.'}{' '}
          This can be done until {formatDay(undoableUntil)}.
        </ConfirmDialog>
      )}
    </Callout>
  )
}
