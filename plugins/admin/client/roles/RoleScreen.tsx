import { countText } from '@core/entity'
import { recordScreen } from '@core/client/kit'
import { leaveRole, useSession, useSessionState, useViewer } from '@core/client/session'
import { Button, LinkButton } from '@core/client/ui'
import { rolePermissions, userPermissions } from '../../shared/adminPermissions'
import type { RoleDetail } from '../adminApis'
import { links } from '../adminLinks'
import { CloneRole } from './CloneRole'
import { HeldBy, HoldersBeforeDelete, peopleText } from './RoleHolders'
import { RoleLevels } from './RoleLevels'
import roleScreens from './roleScreens'

const { can } = rolePermissions

/** One role: its purpose, its permissions, and its holders. S2.15 */
export default recordScreen(roleScreens, {
  subtitle: ({ holders, permissions }) => `${peopleText(holders ?? 0)} · ${countText(permissions ?? 0, 'permission')}`,
  readActions: RoleActions,
  menu: [
    {
      label: 'Clone',
      icon: 'pi-clone',
      offered: ({ permissions }) => permissions.has(can.clone),
      opens: CloneRole,
    },
  ],
  content: { label: 'What it may do', body: RoleLevels },
  facts: HeldBy,
  deleteHint: <HoldersBeforeDelete />,
  deleteBlocked: ({ holders }) => Boolean(holders),
})

/** Each action has its own permission, so people who can't edit the role may see them too. */
function RoleActions({ record: { id } }: { record: RoleDetail }) {
  const { permissions } = useViewer()
  return (
    <>
      <ViewAsRole id={id} />
      {permissions.has(can.assignPermissions) && (
        <LinkButton variant="primary" icon="pi-key" href={links.rights(id)}>
          Assign permissions
        </LinkButton>
      )}
    </>
  )
}

/** Shows the product as this role would see it. It is not offered for the user's current role or the one that they already view as. D2, 411 */
function ViewAsRole({ id }: { id: number }) {
  const session = useSession()
  const { roleId, viewing } = useSessionState()
  const { permissions } = useViewer()
  if (id === roleId || viewing || !permissions.has(userPermissions.can.viewAsRole)) return null
  return (
    <Button icon="pi-eye" onClick={() => leaveRole(() => void session.viewAs(id))}>
      View as this role
    </Button>
  )
}
