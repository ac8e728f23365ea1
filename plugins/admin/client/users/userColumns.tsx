import { type ColumnOverride, Nothing } from '@core/client/kit'
import { Avatar, Muted } from '@core/client/ui'
import { formatInstant } from '@core/entity'
import type { UserRow } from '../adminApis'
import styles from './UserList.module.css'
import { UserStatus } from './UserStatus'

export const userColumns: readonly ColumnOverride<UserRow>[] = [
  { field: 'name', width: 310, main: true, card: 'title', needs: ['title'], render: (user) => <Person user={user} /> },
  { field: 'email', width: 210, card: 'sub', render: ({ email }) => email },
  {
    field: 'roles',
    width: 170,
    card: 'line',
    render: ({ roles }) => (roles.length > 0 ? roles.map(({ name }) => name).join(', ') : <Nothing />),
  },
  {
    field: 'status',
    width: 106,
    card: 'badge',
    render: (user) => <UserStatus record={user} />,
  },
  { field: 'storeId', width: 80, render: ({ labels }) => labels.storeId ?? <Nothing /> },
  {
    field: 'lastLoginAt',
    width: 180,
    card: 'aside',
    render: ({ lastLoginAt }) => <LastSignIn at={lastLoginAt} />,
  },
]

function Person({ user: { name, title } }: { user: UserRow }) {
  return (
    <span className={styles.person}>
      <span className={styles.avatar}>
        <Avatar name={name ?? '?'} size={26} />
      </span>
      <span className={styles.name}>
        {name}
        {title && <span className={styles.title}>{title}</span>}
      </span>
    </span>
  )
}

/** A card has no headings, so the text includes what happened, and leaves out the time of day. */
function LastSignIn({ at }: { at: string | null | undefined }) {
  const said = styles.said
  if (!at) {
    return (
      <Muted as="span">
        Never<span className={said}> signed in</span>
      </Muted>
    )
  }
  const [day, time] = formatInstant(at).split(', ')
  return (
    <bdi>
      <span className={said}>Signed in </span>
      {day}
      <span className={styles.time}>, {time}</span>
    </bdi>
  )
}
