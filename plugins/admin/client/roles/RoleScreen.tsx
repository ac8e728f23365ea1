import { EntityRecordScreen } from '@core/client/records/screen/EntityRecordScreen'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { LinkButton } from '@core/client/ui/buttons/LinkButton'
import { allows } from '@core/entity/policy'
import { rolePermissions, userPermissions } from '../../shared/adminPermissions'
import { roleEntity } from '../../shared/roleEntity'
import type { RoleDetail } from '../adminApis'
import { rolePaths } from '../adminPaths'
import { useAdmin } from '../useAdmin'
import { CloneRole } from './CloneRole'
import { peopleText } from './peopleText'
import { RoleDetails } from './RoleDetails'
import styles from './RoleScreen.module.css'
import { ViewAsRole } from './ViewAsRole'
import { WhoHoldsIt } from './WhoHoldsIt'

const { can } = rolePermissions

/** One role: what it is for, what it may do, and who holds it. S2.15 */
export default function RoleScreen() {
  const { role, roles } = useAdmin()
  return (
    <EntityRecordScreen
      store={role}
      list={roles}
      listHref={rolePaths.list}
      editHref={({ id }) => rolePaths.edit(id)}
      subtitle={({ holders, permissions }) => `${peopleText(holders ?? 0)} · ${permissions ?? 0} permissions`}
      actions={RoleActions}
      notice={ActionsWithoutEditing}
      details={RoleDetails}
      deleteHint={<WhoHoldsIt />}
      deleteBlocked={({ holders }) => Boolean(holders)}
    />
  )
}

function RoleActions({ record: { id, name } }: { record: RoleDetail }) {
  const { permissions } = useViewer()
  return (
    <>
      <ViewAsRole id={id} />
      {permissions.has(can.clone) && <CloneRole id={id} name={name} />}
      {permissions.has(can.assignPermissions) && (
        <LinkButton variant="primary" icon="pi-key" href={rolePaths.rights(id)}>
          Assign permissions
        </LinkButton>
      )}
    </>
  )
}

/** The header's actions are for whoever may edit; cloning and assigning have permissions of their own. */
function ActionsWithoutEditing({ record }: { record: RoleDetail }) {
  const viewer = useViewer()
  const may = [can.clone, can.assignPermissions, userPermissions.can.viewAsRole].some((one) => viewer.permissions.has(one))
  if (!may || allows(roleEntity.policy.update, viewer, record)) return null
  return (
    <div className={styles.actions}>
      <RoleActions record={record} />
    </div>
  )
}
