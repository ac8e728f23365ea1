import { useState } from 'react'
import { countText, allows } from '@core/entity'
import { useViewer } from '@core/client/session'
import { Card, LinkButton, PageHeader, Segmented } from '@core/client/ui'
import { can } from '../../shared/referralPermissions'
import { queueLimitEntity } from '../../shared/queue/queueLimitEntity'
import { queueLimitPaths } from '../../shared/queue/queueLimitPaths'
import { staffHoursPaths } from '../../shared/scheduling/staffHoursPaths'
import { referralPaths } from '../referralPaths'
import { WorkQueue } from './WorkQueue'
import styles from './WorkQueue.module.css'

const limit = 100
const whose = [
  { id: 'mine', name: 'Mine and unassigned' },
  { id: 'all', name: 'Everybody’s' },
] as const

/** A coordinator's work queue: everything that needs attention now, in order. */
export default function QueueScreen() {
  const viewer = useViewer()
  const [of, setOf] = useState<(typeof whose)[number]['id']>('mine')
  const [total, setTotal] = useState<number>()
  return (
    <>
      <PageHeader
        title="Work queue"
        subtitle={total === undefined ? ' ' : countText(total, 'referral')}
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
          <Segmented label="Whose" options={whose} value={of} onChange={setOf} />
        </div>
      )}
      <Card>
        <WorkQueue mine={of === 'mine'} limit={limit} onTotal={setTotal} />
      </Card>
    </>
  )
}
