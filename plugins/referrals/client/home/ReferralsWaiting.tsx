import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { messageOf } from '@core/client/api/ApiError'
import { listLink } from '@core/client/lists/useListLocation'
import { distanceText, today } from '@core/client/records/displayText'
import { Button } from '@core/client/ui/buttons/Button'
import { Skeleton } from '@core/client/ui/status/Skeleton'
import { openStatuses } from '../list/referralViews'
import { isOverdue } from '../isOverdue'
import { referralPaths } from '../referralPaths'
import { StatusBadge } from '../status/StatusBadge'
import { useReferrals } from '../useReferrals'
import type { ListedReferral } from '../referralApi'
import styles from './ReferralsWaiting.module.css'

const shown = 6

/** The open referrals of the person who is signed in, the one that is due first on top. */
export default observer(function ReferralsWaiting() {
  const { waiting } = useReferrals()
  useEffect(() => {
    waiting.open({ sort: waiting.defaultSort, filters: { assignedTo: 'me', status: openStatuses }, search: '' })
  }, [waiting])
  const { total, error } = waiting
  if (error && total === undefined) {
    return (
      <p className={styles.line}>
        {messageOf(error)}{' '}
        <Button size="small" onClick={() => waiting.retry()}>
          Try again
        </Button>
      </p>
    )
  }
  if (total === undefined) return <Skeleton height="120px" />
  if (total === 0) return <p className={styles.line}>Nothing is waiting for you.</p>
  const rows = Array.from({ length: Math.min(shown, total) }, (_, index) => waiting.rowAt(index)).filter((row) => row !== undefined)
  return (
    <div className={styles.widget}>
      <ul className={styles.list}>
        {rows.map((row) => (
          <Waiting key={row.id} row={row} />
        ))}
      </ul>
      <Link {...listLink(referralPaths.list, { query: waiting.query, defaultSort: { field: 'receivedDate', direction: 'desc' } })} className={styles.all}>
        {total === 1 ? 'Open it in the list' : `See all ${total.toLocaleString('en-US')}`}
      </Link>
    </div>
  )
})

function Waiting({ row }: { row: ListedReferral }) {
  const { id, client, status, nextFollowUp } = row
  const late = isOverdue(row, today())
  return (
    <li className={styles.row}>
      <Link href={referralPaths.view(id)} className={styles.name}>
        {client.firstName} {client.lastName}
      </Link>
      <span className={late ? styles.late : styles.due}>{nextFollowUp ? `Follow-up ${distanceText(nextFollowUp, today())}` : 'No follow-up set'}</span>
      <StatusBadge status={status} />
    </li>
  )
}
