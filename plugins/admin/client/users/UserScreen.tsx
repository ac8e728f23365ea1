import { EntityRecordScreen } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { Callout } from '@core/client/ui'
import type { RoleToGive, UserDetail } from '../adminApis'
import { userPaths } from '../../shared/adminPaths'
import { ChangedEmail } from './ChangedEmail'
import { RoleRequests } from './RoleRequests'
import { lackedPermissionsText, useRolesToGive } from './useRolesToGive'
import { UserActions } from './UserActions'
import { UserDetails } from './UserDetails'
import { UserFacts } from './UserFacts'
import { userMenu } from './userMenu'
import userScreens from './userScreens'
import styles from './UserScreen.module.css'
import { UserStatus } from './UserStatus'

/** One member of staff: their permissions, their sessions, and the history of their account. S2.14 */
export default function UserScreen() {
  const { record, list } = userScreens.useStores()
  const { id: me } = useViewer()
  const { roles, failure: error } = useRolesToGive()
  /** The viewer can't act on people with permissions that they lack themselves; until that is known, no action is offered. */
  const withheld = (record: UserDetail) => {
    if (record.id === me) return ['delete'] as const
    return (!roles && !error) || strongerRole(record, roles) ? (['update', 'delete'] as const) : []
  }
  const menu = userMenu((record) => withheld(record).some((action) => action === 'update'))
  return (
    <EntityRecordScreen
      store={record}
      list={list}
      listHref={userPaths.list}
      editHref={({ id }) => userScreens.changeHref(id)}
      subtitle={({ title, email }) => [title, email].filter(Boolean).join(' · ')}
      badge={UserStatus}
      actions={UserActions}
      menu={menu}
      notice={Notices}
      withheld={withheld}
      details={UserDetails}
      facts={UserFacts}
      deleteHint="They are signed out at once, and their email is free for somebody else. To keep somebody out for a while, suspend them instead."
    />
  )
}

function Notices({ record }: { record: UserDetail }) {
  return (
    <>
      <OutOfReach record={record} />
      <ChangedEmail record={record} />
      <RoleRequests record={record} />
    </>
  )
}

/** The first of a person's roles with a permission that the viewer's role lacks. D2. */
function strongerRole({ roles: held }: UserDetail, roles: readonly RoleToGive[] = []): RoleToGive | undefined {
  return roles.find((role) => role.beyondCount > 0 && held.some((one) => one.id === role.id))
}

/** States in advance what the server would refuse. D2. */
function OutOfReach({ record }: { record: UserDetail }) {
  const { roles } = useRolesToGive()
  const { id: me } = useViewer()
  const beyond = record.id === me ? undefined : strongerRole(record, roles)
  if (record.id !== me && !beyond) return null
  return (
    <div className={styles.notice}>
      <Callout tone="neutral">
        {beyond
          ? `${record.firstName} holds the role ${beyond.name}, and with it what your own role doesn’t: ${lackedPermissionsText(beyond)}. Only somebody who holds it can change, suspend or delete them.`
          : 'This is you. Your own roles are changed, and your account is suspended or deleted, by another administrator.'}
      </Callout>
    </div>
  )
}
