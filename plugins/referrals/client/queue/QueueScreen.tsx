import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { countText, allows } from '@core/entity'
import { QueueKeys, useRoomBeside } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { Card, IconButton, Menu, PageHeader, Segmented } from '@core/client/ui'
import { can } from '../../shared/referralPermissions'
import { queueLimitEntity } from '../../shared/queue/queueLimitEntity'
import { queueLimitPaths } from '../../shared/queue/queueLimitPaths'
import { staffHoursPaths } from '../../shared/scheduling/staffHoursPaths'
import { useReferrals } from '../useReferrals'
import { queueVerdicts } from './queueVerdicts'
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
  const [counts, setCounts] = useState<QueueCounts>()
  const { queue } = useReferrals()
  const [path, navigate] = useLocation()
  // In the address, so that a reload and Back show the same items.
  const address = new URLSearchParams(useSearch())
  const of = address.get('of') === 'all' ? 'all' : 'mine'
  const limit = Math.min(most, Math.max(page, Number(address.get('limit')) || page))
  const show = (next: { of: string; limit: number }) => {
    const query = new URLSearchParams({
      ...(next.of !== 'mine' && { of: next.of }),
      ...(next.limit !== page && { limit: String(next.limit) }),
    })
    navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true })
  }
  const isWide = useRoomBeside()
  const queueOf = (beside: boolean) => (
    <WorkQueue
      grouped
      beside={beside}
      mine={of === 'mine'}
      limit={limit}
      onShow={(items, counts) => {
        setCounts(counts)
        queue.show(
          items.map(({ id }) => id),
          counts.total,
        )
      }}
      {...(limit < most && { onMore: () => show({ of, limit: limit + page }) })}
    />
  )
  return (
    <>
      <PageHeader
        title="Work queue"
        subtitle={counts ? countsText(counts) : '\u00a0'}
        actions={
          <>
            <Menu
              items={[
                {
                  label: 'Working hours',
                  icon: 'pi-calendar-clock',
                  onSelect: () => navigate(staffHoursPaths.list),
                },
                ...(allows(queueLimitEntity, 'update', viewer)
                  ? [{ label: 'Limits', icon: 'pi-clock', onSelect: () => navigate(queueLimitPaths.list) } as const]
                  : []),
              ]}
            >
              {(trigger) => <IconButton icon="pi-ellipsis-h" label="More" {...trigger} />}
            </Menu>
          </>
        }
      />
      {viewer.permissions.has(can.viewAll) && (
        <div className={styles.whose}>
          <Segmented
            label="Show referrals of"
            options={whose}
            value={of}
            onChange={(chosen) => show({ of: chosen, limit: page })}
          />
        </div>
      )}
      {isWide ? queueOf(true) : <Card>{queueOf(false)}</Card>}
      {/* Below the items, so it comes with them. */}
      {counts && <QueueKeys verdicts={queueVerdicts} />}
    </>
  )
}

function countsText({ total, doneToday }: QueueCounts): string {
  const left = countText(total, 'referral')
  return doneToday > 0 ? `${left} · ${doneToday} done today` : left
}
