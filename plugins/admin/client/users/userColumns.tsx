import type { Column } from '@core/client/lists/table/Column'
import { instantText } from '@core/client/records/displayText'
import { Nothing } from '@core/client/records/FieldValue'
import { Avatar } from '@core/client/ui/layout/Avatar'
import { Badge, type Tone } from '@core/client/ui/status/Badge'
import { userEntity } from '../../shared/userEntity'
import type { UserRow } from '../userApi'
import styles from './UserList.module.css'

const { fields } = userEntity

/** By status: invited, active, suspended. */
const tones: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'success', 3: 'danger' }

export const userColumns: readonly Column<UserRow>[] = [
  { field: 'name', label: fields.name.label, width: 310, sortable: true, main: true, card: 'title', render: (user) => <Person user={user} /> },
  { field: 'email', label: fields.email.label, width: 210, sortable: true, card: 'sub', render: ({ email }) => email },
  { field: 'roles', label: 'Roles', width: 170, card: 'line', render: ({ roles }) => (roles.length > 0 ? roles.map(({ name }) => name).join(', ') : <Nothing />) },
  {
    field: 'status',
    label: fields.status.label,
    width: 106,
    sortable: true,
    card: 'badge',
    render: ({ status, labels }) => (
      <Badge dot tone={tones[status ?? 0] ?? 'neutral'}>
        {labels.status}
      </Badge>
    ),
  },
  { field: 'storeId', label: fields.storeId.label, width: 80, render: ({ labels }) => labels.store ?? <Nothing /> },
  {
    field: 'lastLoginAt',
    label: fields.lastLoginAt.label,
    width: 180,
    sortable: true,
    card: 'aside',
    render: ({ lastLoginAt }) => (lastLoginAt ? instantText(lastLoginAt) : <span className={styles.quiet}>Never</span>),
  },
]

function Person({ user: { name, title } }: { user: UserRow }) {
  return (
    <span className={styles.person}>
      <Avatar name={name ?? '?'} size={26} />
      <span className={styles.name}>
        {name}
        {title && <span className={styles.title}>{title}</span>}
      </span>
    </span>
  )
}
