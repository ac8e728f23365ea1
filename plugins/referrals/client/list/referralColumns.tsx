import { type ColumnOverride, Nothing, PersonCell } from '@core/client/kit'
import { Badge, classes, Muted } from '@core/client/ui'
import { distanceText, today, formatDay } from '@core/entity'
import { ageOn, ageText } from '../../shared/age'
import { publicForms } from '../../shared/forms/publicForms'
import { referralEntity } from '../../shared/referralEntity'
import { isOverdue } from '../isOverdue'
import type { ListedReferral } from '../referralApi'
import { StatusBadge } from '../status/StatusBadge'
import styles from './ReferralList.module.css'

const { fields } = referralEntity
const urgent = 2

/** The columns of the list of referrals, the most important first. */
export const referralColumns: readonly ColumnOverride<ListedReferral>[] = [
  {
    field: 'number',
    width: 106,
    card: 'sub',
    needs: ['client.dateOfBirth', 'priority'],
    render: (row) => <ReferralNumber row={row} />,
  },
  {
    field: 'client.lastName',
    label: `${fields.client.label}, born`,
    width: 222,
    main: true,
    card: 'title',
    needs: ['client.firstName', 'client.dateOfBirth'],
    render: (row) => <Client row={row} />,
  },
  { field: 'status', width: 158, card: 'badge', needs: ['priority'], render: (row) => <Status row={row} /> },
  { field: 'nextFollowUp', width: 126, needs: ['status'], render: (row) => <FollowUp row={row} /> },
  {
    field: 'assignedTo',
    width: 156,
    card: 'line',
    change: true,
    render: ({ labels }) => <Assignee name={labels.assignedTo} />,
  },
  {
    field: 'priority',
    width: 84,
    render: ({ priority, labels }) =>
      priority === urgent ? <Badge tone="danger">{labels.priority}</Badge> : <Muted as="span">{labels.priority}</Muted>,
  },
  { field: 'type', width: 124 },
  {
    field: 'formsSubmitted',
    width: 132,
    later: true,
    sortable: false,
    render: ({ formsSubmitted }) => `${formsSubmitted ?? 0} of ${publicForms.length}`,
  },
  {
    field: 'receivedDate',
    width: 120,
    card: 'aside',
    needs: ['nextFollowUp', 'status'],
    render: (row) => <Received row={row} />,
  },
]

/** On a card of the board, the line of the number has no room left, so the word is here. */
function Status({ row: { status, priority, labels } }: { row: ListedReferral }) {
  return (
    <>
      <StatusBadge status={status} />
      {priority === urgent && <span className={classes(styles.onNarrowCard, styles.urgent)}>{labels.priority}</span>}
    </>
  )
}

function Client({ row: { client } }: { row: ListedReferral }) {
  return (
    <>
      {client.firstName} {client.lastName}{' '}
      <span
        className={styles.birth}
        data-tip={`Born ${formatDay(client.dateOfBirth)}, ${ageText(client.dateOfBirth, today())}`}
      >
        {formatDay(client.dateOfBirth)}
      </span>
    </>
  )
}

/** On a card, the line below the name, because a card has no columns. */
function ReferralNumber({ row: { number, client, priority, labels } }: { row: ListedReferral }) {
  return (
    <span className={styles.number}>
      <bdi>{number}</bdi>
      <span className={styles.onCard}>
        {' · '}
        <bdi>{`born ${formatDay(client.dateOfBirth)} · ${ageOn(client.dateOfBirth, today())} y`}</bdi>
        {priority === urgent && <span className={classes(styles.onWideCard, styles.urgent)}>{labels.priority}</span>}
      </span>
    </span>
  )
}

function Assignee({ name }: { name: string | null }) {
  if (!name) return <Muted as="span">Unassigned</Muted>
  return <PersonCell name={name} />
}

/** On a card, an overdue follow-up replaces the date, because it needs action. */
function Received({ row }: { row: ListedReferral }) {
  const { receivedDate, nextFollowUp } = row
  if (!nextFollowUp || !isOverdue(row, today())) return formatDay(receivedDate)
  return (
    <>
      <span className={styles.onColumns}>{formatDay(receivedDate)}</span>
      <span className={classes(styles.onCard, styles.late)}>Follow-up {distanceText(nextFollowUp, today())}</span>
    </>
  )
}

function FollowUp({ row }: { row: ListedReferral }) {
  const day = row.nextFollowUp
  if (!day) return <Nothing />
  const late = isOverdue(row, today())
  return (
    <span className={late ? styles.late : undefined} data-tip={distanceText(day, today())}>
      {formatDay(day)}
      {late && <span className="visually-hidden"> (overdue)</span>}
    </span>
  )
}
