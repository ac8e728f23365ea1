import { Skeleton } from '../../platform/ui/status/Skeleton'
import { Muted } from '../../platform/ui/layout/Muted'
import styles from './QueueLoading.module.css'

/** As high as the rows to come, so that nothing moves. */
export function QueueLoading({ rows }: { readonly rows: number }) {
  return (
    <ul aria-busy="true">
      {Array.from({ length: rows }, (_, at) => (
        <li key={at} className={styles.row}>
          <div>
            <Skeleton width="160px" height="1lh" />
            <Muted as="span" size={13}>
              <Skeleton width="220px" height="1lh" />
            </Muted>
          </div>
          <Skeleton width="110px" height="24px" />
        </li>
      ))}
    </ul>
  )
}
