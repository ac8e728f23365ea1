import { EntityRecordScreen } from '@core/client/records/screen/EntityRecordScreen'
import { RecordFields } from '@core/client/records/RecordFields'
import { Section } from '@core/client/ui/layout/Section'
import { permissionEntity } from '../../shared/permissionEntity'
import type { PermissionDetail } from '../adminApis'
import { permissionPaths } from '../adminPaths'
import { useAdmin } from '../useAdmin'
import { UsedBy } from './UsedBy'

/** One permission: where it belongs, who needs it, and what has happened to it. S2.10 */
export default function PermissionScreen() {
  const { permission, permissions } = useAdmin()
  return (
    <EntityRecordScreen
      store={permission}
      list={permissions}
      listHref={permissionPaths.list}
      editHref={({ id }) => permissionPaths.edit(id)}
      subtitle={({ id, labels }) => `Permission ${id} of ${labels['moduleId'] ?? 'its module'}`}
      details={PermissionDetails}
      deleteHint={<UsedBy />}
      deleteBlocked={({ plugin }) => Boolean(plugin)}
    />
  )
}

function PermissionDetails({ record }: { record: PermissionDetail }) {
  return (
    <Section title="About">
      <RecordFields fields={permissionEntity.fields} record={record} show={['label', 'key', 'moduleId', 'roles', 'plugin']} labels={record.labels} masked={record.masked} />
    </Section>
  )
}
