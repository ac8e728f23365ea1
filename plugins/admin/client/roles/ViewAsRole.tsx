import { useViewer } from '@core/client/registry/RegistryProvider'
import { leaveRole } from '@core/client/session/role/leaveRole'
import { useSession, useSessionState } from '@core/client/session/SessionProvider'
import { Button } from '@core/client/ui/buttons/Button'
import { userPermissions } from '../../shared/adminPermissions'

/** Shows the product as this role would see it; nothing where one is in it already, or views as one. D2, 411 */
export function ViewAsRole({ id }: { id: number }) {
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
