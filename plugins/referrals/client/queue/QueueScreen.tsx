import { useState } from 'react'
import { countText, allows } from '@core/entity'
import { useViewer } from '@core/client/session'
import { Card, LinkButton, Muted, PageHeader, Segmented } from '@core/client/ui'
import { can } from '../../shared/referralPermissions'
import { queueLimitEntity } from '../../shared/queue/queueLimitEntity'
import { queueLimitPaths } from '../../shared/queue/queueLimitPaths'
import { staffHoursPaths } from '../../shared/scheduling/staffHoursPaths'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { queueKeys } from './queueKeys'
import { type QueueCounts, WorkQueue } from './WorkQueue'
import styles from './WorkQueue.module.css'

const page = 100
/** The most that the server lists. */
const most = 1000
const whose = [
  { id: 'mine', name: 'Mine and unassigned' },
  { id: 'all', name: 'Everybody’s' },
] as const

/** A coordinator's work queue: everything that needs attention now, in order. */
export default function QueueScreen() {
  const viewer = useViewer()
  const [of, setOf] = useState<(typeof whose)[number]['id']>('mine')
  const [limit, setLimit] = useState(page)
  const [counts, setCounts] = useState<QueueCounts>()
  const { queue } = useReferrals()
  return (
    <>
      <PageHeader
        title="Work queue"
        subtitle={counts ? countsText(counts) : ' '}
        actions={
          <>
            <LinkButton href={staffHoursPaths.list}>Working hours</LinkButton>
            {allows(queueLimitEntity, 'update', viewer) && <LinkButton href={queueLimitPaths.list}>Limits</LinkButton>}
            <LinkButton href={referralPaths.list}>All referrals</LinkButton>
          </>
        }
      />
      {viewer.permissions.has(can.viewAll) && (
        <div className={styles.whose}>
          <Segmented
            label="Whose"
            options={whose}
            value={of}
            onChange={(chosen) => {
              setOf(chosen)
              setLimit(page)
            }}
          />
        </div>
      )}
      <Card>
        <WorkQueue
          grouped
          mine={of === 'mine'}
          limit={limit}
          onShow={(items, counts) => {
            setCounts(counts)
            queue.show(
              items.map(({ id }) => id),
              counts.total,
            )
          }}
          {...(limit < most && { onMore: () => setLimit(limit + page) })}
        />
      </Card>
      <Muted size={12} className={styles.keys}>
        In the queue: <kbd>J</kbd> and <kbd>K</kbd> or the arrows go to the next and the previous one
        {queueKeys.map(({ key, name }) => (
          <span key={key}>
            {' · '}
            <kbd>{key.toUpperCase()}</kbd> {name}
          </span>
        ))}
      </Muted>
    </>
  )
}

function countsText({ total, doneToday }: QueueCounts): string {
  const left = countText(total, 'referral')
  return doneToday > 0 ? `${left} · ${doneToday} done today` : left
}
