import { useState } from 'react'
import { useSubmit } from '../../../platform/api/useSubmit'
import { newIdempotencyKey } from '../../../platform/api/createApi'
import { rowsText } from '../../operations/operationText'
import { Button } from '../../../platform/ui/buttons/Button'
import { Dialog } from '../../../platform/ui/overlays/Dialog'
import type { EntityListStore } from '../EntityListStore'
import { Preview } from './Preview'
import { startBulk } from './startBulk'
import { useBulkPreview } from './useBulkPreview'

/** A dialog that shows how many rows will be deleted, and deletes them on confirmation. */
export function BulkDelete({ store, onClose }: { store: EntityListStore; onClose: () => void }) {
  const { entity } = store
  const [request] = useState(() => ({ ...store.selection.rows, action: 'delete' as const }))
  const [key] = useState(newIdempotencyKey)
  const state = useBulkPreview(entity.path, request)!
  const allowed = state.preview?.allowed ?? 0
  const { busy, failure, submit } = useSubmit(async () => {
    await startBulk(store, request, key)
    onClose()
  })
  return (
    <Dialog
      open
      title={`Delete ${entity.name.many.toLocaleLowerCase()}`}
      width="440px"
      problem={failure}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" loading={busy} disabled={allowed === 0} onClick={() => void submit()}>
            Delete{allowed > 0 && ` ${rowsText(allowed, entity.name)}`}
          </Button>
        </>
      }
    >
      <Preview state={state} names={entity.name} action="deleted" />
    </Dialog>
  )
}
