import { EntityList } from '@core/client/lists/EntityList'
import type { ColumnOverride } from '@core/client/lists/columns/columnsOf'
import { adminMenus } from '../../shared/adminMenus'
import type { AuditRow } from '../adminApis'
import { useAdmin } from '../useAdmin'
import { EntryButton } from './EntryButton'

const columns: readonly ColumnOverride<AuditRow>[] = [
  { field: 'at', width: 190, main: true, card: 'aside', needs: ['person', 'roleId', 'action', 'subject', 'address', 'recordEntity', 'recordId', 'details'], render: (row) => <EntryButton row={row} /> },
  { field: 'action', width: 210, card: 'title' },
  { field: 'person', width: 180, card: 'sub' },
  { field: 'roleId', width: 160 },
  { field: 'subject', width: 240, card: 'line' },
  { field: 'address', width: 130 },
]
const filters = ['at', 'action', 'person', 'recordEntity', 'recordId']

/** Who did what: it can be looked through and exported, and never changed. */
export default function AuditLog() {
  const { audit } = useAdmin()
  return <EntityList store={audit} title="Audit log" icon={adminMenus.configuration.icon} columns={columns} filters={filters} emptyHint="Sign-ins, changes of rights and exports appear here." />
}
