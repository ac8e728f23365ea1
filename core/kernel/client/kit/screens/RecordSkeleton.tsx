import type { Entity } from '@core/kernel/entity/defineEntity'
import { Card } from '../../platform/ui/layout/Card'
import { Skeleton } from '../../platform/ui/status/Skeleton'
import styles from './record.module.css'

/** The placeholder for a record that is loading. */
export function RecordSkeleton({ entity: { name } }: { entity: Pick<Entity, 'name'> }) {
  return (
    <div aria-busy="true" className={styles.waiting}>
      <p role="status" className="visually-hidden">
        Loading the {name.one.toLowerCase()}
      </p>
      <Skeleton width="280px" height="28px" />
      <Skeleton width="360px" />
      {[5, 8, 6].map((lines) => (
        <Card key={lines}>
          <div className={styles.lines}>
            {Array.from({ length: lines }, (_, at) => (
              <Skeleton key={at} width={`${50 + ((at * 37) % 45)}%`} />
            ))}
          </div>
        </Card>
      ))}
    </div>
  )
}
