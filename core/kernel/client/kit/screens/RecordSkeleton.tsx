import type { Entity } from '@core/kernel/entity/defineEntity'
import { PageHeader } from '../../platform/ui/layout/PageHeader'
import { Skeleton } from '../../platform/ui/status/Skeleton'
import styles from './record.module.css'

interface RecordSkeletonProps {
  entity: Pick<Entity, 'name'>
  /** The record's title, if the list that it was opened from knows it. */
  title?: string | undefined
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => <Skeleton key={at} width={`${50 + ((at * 37) % 45)}%`} />)

/** The placeholder for a record that is loading, in the shape of its page. */
export function RecordSkeleton({ entity: { name }, title }: RecordSkeletonProps) {
  return (
    <div aria-busy="true">
      <p role="status" className="visually-hidden">
        Loading the {name.one.toLowerCase()}
      </p>
      <div className={styles.head}>
        {title ? <PageHeader title={title} /> : <Skeleton width="280px" height="36px" />}
      </div>
      <div className={styles.zones}>
        <div className={`${styles.facts} ${styles.waiting}`}>{lines(9)}</div>
        <div className={styles.waiting}>
          <Skeleton width="320px" height="28px" />
          {lines(5)}
        </div>
      </div>
    </div>
  )
}
