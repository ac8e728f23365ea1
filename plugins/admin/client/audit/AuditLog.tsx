import { type ColumnOverride, EntityList, EntityListStore } from '@core/client/kit'
import { useOncePerRole } from '@core/client/session'
import { LinkButton } from '@core/client/ui'
import { adminMenus } from '../../shared/adminMenus'
import { auditEntity } from '../../shared/auditEntity'
import { auditApi, type AuditRow } from '../adminApis'
import { EntryButton } from './EntryButton'

const columns: readonly ColumnOverride<AuditRow>[] = [
  {
    field: 'at',
    width: 190,
    main: true,
    card: 'aside',
    needs: ['person', 'roleId', 'action', 'subject', 'address', 'recordEntity', 'recordId', 'details'],
    render: (row) => <EntryButton row={row} />,
  },
  { field: 'action', width: 210, card: 'title' },
  { field: 'person', width: 180, card: 'sub' },
  { field: 'roleId', width: 160 },
  { field: 'subject', width: 240, card: 'line' },
  { field: 'address', width: 130 },
]
const filters = ['at', 'action', 'person', 'recordEntity', 'recordId']

/** The audit log: it can be searched and exported, and never changed. */
export default function AuditLog() {
  const audit = useOncePerRole(auditEntity, (own) =>
    own(
      new EntityListStore<AuditRow>({
        entity: auditEntity,
        api: auditApi,
        defaultSort: { field: 'at', direction: 'desc' },
        views: [{ id: 'all', name: 'Everything' }],
      }),
    ),
  )
  return (
    <EntityList
      store={audit}
      title="Audit log"
      icon={adminMenus.configuration.icon}
      columns={columns}
      filters={filters}
      action={<LinkButton href="/audit-log/patient-access">Patient access</LinkButton>}
      emptyHint="Sign-ins, changes of rights and exports appear here."
    />
  )
}
