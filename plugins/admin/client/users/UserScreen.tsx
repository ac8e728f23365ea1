import { EntityRecordScreen } from '@core/client/records/screen/EntityRecordScreen'
import { Callout } from '@core/client/ui/status/Callout'
import type { UserDetail } from '../adminApis'
import { userPaths } from '../adminPaths'
import { useAdmin } from '../useAdmin'
import { beyondText, useRolesToGive } from './useRolesToGive'
import { UserActions } from './UserActions'
import { UserDetails } from './UserDetails'
import { UserFacts } from './UserFacts'
import styles from './UserScreen.module.css'
import { UserStatus } from './UserStatus'

/** One member of staff: what they may do, where they are signed in, and what happened to their account. S2.14 */
export default function UserScreen() {
  const { user, users } = useAdmin()
  return (
    <EntityRecordScreen
      store={user}
      list={users}
      listHref={userPaths.list}
      editHref={({ id }) => userPaths.edit(id)}
      subtitle={({ title, email }) => [title, email].filter(Boolean).join(' · ')}
      badge={UserStatus}
      actions={UserActions}
      notice={StrongerThanYou}
      details={UserDetails}
      facts={UserFacts}
      deleteHint="They are signed out at once, and their email is free for somebody else. To keep somebody out for a while, suspend them instead."
    />
  )
}

/** Says beforehand what the server would refuse. D2. */
function StrongerThanYou({ record }: { record: UserDetail }) {
  const { roles = [] } = useRolesToGive()
  const beyond = roles.find(({ id, beyondCount }) => beyondCount > 0 && record.roles.some((held) => held.id === id))
  if (!beyond) return null
  return (
    <div className={styles.notice}>
      <Callout tone="neutral">
        {record.firstName} holds the role {beyond.name}, and with it what your own role doesn’t: {beyondText(beyond)}. Only somebody who holds it can change, suspend or delete them.
      </Callout>
    </div>
  )
}
