import { ConfirmButton } from '@core/client/forms'
import { leaveRole, useSession, useSessionState, useViewer } from '@core/client/session'
import { Button } from '@core/client/ui'
import { userPermissions } from '../../shared/adminPermissions'
import { statusId } from '../../shared/userEntity'
import { userApi, type UserAction, type UserDetail } from '../adminApis'
import userScreens from './userScreens'

/** What moves a person on: invites them again, or lets them in again. What is done rarely is in `userMenu`. */
export function UserActions({ record }: { record: UserDetail }) {
  const { id, firstName, email, status } = record
  const act = useAct(id)
  return (
    <>
      <ViewAsPerson record={record} />
      {status === statusId.suspended && (
        <ConfirmButton
          variant="primary"
          icon="pi-unlock"
          label="Activate"
          title={`Let ${firstName} in again?`}
          confirmLabel="Activate user"
          run={() => act('activate')}
        >
          They can sign in as before, with the same password and the same roles.
        </ConfirmButton>
      )}
      {status === statusId.invited && (
        <ConfirmButton
          variant="primary"
          icon="pi-send"
          label="Resend invitation"
          title={`Invite ${firstName} again?`}
          confirmLabel="Send invitation"
          run={() => act('invite')}
        >
          A new link goes to {email}, good for 72 hours. The one that they have stops working.
        </ConfirmButton>
      )}
    </>
  )
}

/** @returns a function that does something to a person, and shows them as they are then */
export function useAct(id: number): (action: UserAction) => Promise<string | undefined> {
  const { record: user } = userScreens.useStores()
  return async (action) => {
    const message = await userApi.act(id, action)
    await user.refetch()
    return message
  }
}

/** Shows the product as this person sees it in their first role, with their records. Nothing can be changed meanwhile. 411 */
function ViewAsPerson({ record: { id, firstName, roles } }: { record: UserDetail }) {
  const session = useSession()
  const { viewing } = useSessionState()
  const viewer = useViewer()
  const roleId = roles?.[0]?.id
  if (!roleId || viewing || id === viewer.id || !viewer.permissions.has(userPermissions.can.viewAsRole)) return null
  return (
    <Button icon="pi-eye" onClick={() => leaveRole(() => void session.viewAs(roleId, id))}>
      View as {firstName}
    </Button>
  )
}
