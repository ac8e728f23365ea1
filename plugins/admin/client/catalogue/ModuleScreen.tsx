import { EntityRecordScreen } from '@core/client/records/screen/EntityRecordScreen'
import { RecordFields } from '@core/client/records/RecordFields'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { LinkButton } from '@core/client/ui/buttons/LinkButton'
import { Section } from '@core/client/ui/layout/Section'
import { allows } from '@core/entity/policy'
import { moduleEntity } from '../../shared/moduleEntity'
import { permissionEntity } from '../../shared/permissionEntity'
import type { ModuleDetail } from '../adminApis'
import { modulePaths, permissionPaths } from '../adminPaths'
import { useAdmin } from '../useAdmin'
import { UsedBy } from './UsedBy'

/** One module: who needs it, and what has happened to it. S2.17 */
export default function ModuleScreen() {
  const { module, modules } = useAdmin()
  return (
    <EntityRecordScreen
      store={module}
      list={modules}
      listHref={modulePaths.list}
      editHref={({ id }) => modulePaths.edit(id)}
      subtitle={({ id, permissions }) => `Module ${id} · ${permissions === 1 ? '1 permission' : `${permissions ?? 0} permissions`}`}
      actions={ModuleActions}
      details={ModuleDetails}
      deleteHint={<UsedBy />}
      deleteBlocked={({ plugin }) => Boolean(plugin)}
    />
  )
}

function ModuleActions({ record: { id } }: { record: ModuleDetail }) {
  const viewer = useViewer()
  return (
    <>
      <LinkButton icon="pi-list" href={permissionPaths.of(id)}>
        Permissions
      </LinkButton>
      {allows(permissionEntity.policy.create, viewer) && (
        <LinkButton variant="primary" icon="pi-plus" href={permissionPaths.add(id)}>
          Add permission
        </LinkButton>
      )}
    </>
  )
}

function ModuleDetails({ record }: { record: ModuleDetail }) {
  return (
    <Section title="About">
      <RecordFields fields={moduleEntity.fields} record={record} show={['title', 'permissions', 'plugin']} labels={record.labels} masked={record.masked} />
    </Section>
  )
}
