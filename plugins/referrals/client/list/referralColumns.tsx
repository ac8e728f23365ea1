import type { Column } from '@core/client/lists/table/Column'
import { ageOn, ageText, distanceText, today } from '@core/client/records/displayText'
import { Nothing } from '@core/client/records/FieldValue'
import { classes } from '@core/client/ui/classes'
import { Avatar } from '@core/client/ui/layout/Avatar'
import { Badge } from '@core/client/ui/status/Badge'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralRow, ReferralSortField } from '../../shared/referralTypes'
import { isOverdue } from '../isOverdue'
import { StatusBadge } from '../status/StatusBadge'
import styles from './ReferralList.module.css'

const { fields } = referralEntity
const urgent = 2

interface ReferralColumn extends Column<ReferralRow> {
  readonly field: ReferralSortField
}

/** The list of referrals, from what one looks for first to what one looks up. */
export const referralColumns: readonly ReferralColumn[] = [
  { field: 'number', label: fields.number.label, width: 118, sortable: true, card: 'sub', render: (row) => <ReferralNumber row={row} /> },
  { field: 'client.lastName', label: fields.client.label, width: 228, sortable: true, main: true, card: 'title', render: (row) => <Client row={row} /> },
  { field: 'status', label: fields.status.label, width: 176, sortable: true, card: 'badge', render: ({ status }) => <StatusBadge status={status} /> },
  { field: 'nextFollowUp', label: fields.nextFollowUp.label, width: 122, sortable: true, render: (row) => <FollowUp row={row} /> },
  { field: 'assignedTo', label: fields.assignedTo.label, width: 160, sortable: true, card: 'line', render: ({ labels }) => <Assignee name={labels.assignedTo} /> },
  {
    field: 'priority',
    label: fields.priority.label,
    width: 80,
    sortable: true,
    render: ({ priority, labels }) => (priority === urgent ? <Badge tone="danger">{labels.priority}</Badge> : <span className={styles.quiet}>{labels.priority}</span>),
  },
  { field: 'type', label: fields.type.label, width: 125, sortable: true, render: ({ labels }) => labels.type },
  { field: 'receivedDate', label: fields.receivedDate.label, width: 114, sortable: true, card: 'aside', render: (row) => <Received row={row} /> },
]

function Client({ row: { client } }: { row: ReferralRow }) {
  return (
    <>
      {client.firstName} {client.lastName}{' '}
      <span className={styles.birth} title={`Born ${client.dateOfBirth}, ${ageText(client.dateOfBirth, today())}`}>
        {client.dateOfBirth}
      </span>
    </>
  )
}

/** On a card, the line below the name: there is no room for columns of their own. */
function ReferralNumber({ row: { number, client, priority, labels } }: { row: ReferralRow }) {
  return (
    <span className={styles.number}>
      {number}
      <span className={styles.onCard}>
        {` · ${client.dateOfBirth} · ${ageOn(client.dateOfBirth, today())} y`}
        {priority === urgent && <span className={styles.urgent}>{labels.priority}</span>}
      </span>
    </span>
  )
}

function Assignee({ name }: { name: string | null }) {
  if (!name) return <span className={styles.quiet}>Unassigned</span>
  return (
    <span className={styles.person}>
      <Avatar name={name} size={22} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

/** On a card, an overdue follow-up takes the day's place: it is what one acts upon. */
function Received({ row }: { row: ReferralRow }) {
  const { receivedDate, nextFollowUp } = row
  if (!nextFollowUp || !isOverdue(row, today())) return receivedDate
  return (
    <>
      <span className={styles.onColumns}>{receivedDate}</span>
      <span className={classes(styles.onCard, styles.late)}>Follow-up {distanceText(nextFollowUp, today())}</span>
    </>
  )
}

function FollowUp({ row }: { row: ReferralRow }) {
  const day = row.nextFollowUp
  if (!day) return <Nothing />
  const late = isOverdue(row, today())
  return (
    <span className={late ? styles.late : undefined} title={distanceText(day, today())}>
      {day}
      {late && <span className="visually-hidden"> (overdue)</span>}
    </span>
  )
}
