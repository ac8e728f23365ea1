import type { EntityListStore } from '../EntityListStore'
import { exportedColumns } from './exportedColumns'
import { ExportDialog } from '../../importExport/export/ExportDialog'

/** Exports a list as a file: its rows by filter and search, in its order, with its columns. */
export default function ListExport({ store, onClose }: { store: EntityListStore; onClose: () => void }) {
  const { entity, request, total, about } = store
  const { filter, commonFilters, sorting } = request
  const rows = { ...(filter && { filter }), ...(commonFilters?.search && { search: commonFilters.search }) }
  return (
    <ExportDialog
      entity={entity}
      rows={rows}
      sorting={sorting}
      count={total}
      about={about}
      columns={exportedColumns(store)}
      onClose={onClose}
    />
  )
}
