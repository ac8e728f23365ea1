import { PublicPage } from '@core/client/session'
import { ErrorState, Skeleton } from '@core/client/ui'
import styles from './pages.module.css'

/** While the link is looked up, in the shape of what is coming; or why that failed. */
export function FormOpening({ failure, onRetry }: { failure: string | undefined; onRetry: () => void }) {
  return (
    <PublicPage>
      {failure === undefined ? (
        <div aria-busy="true" className={styles.opening}>
          <h1 className="visually-hidden">Opening your form…</h1>
          <Skeleton height="28px" />
          <Skeleton height="66px" />
          <Skeleton height="66px" />
          <Skeleton height="66px" />
        </div>
      ) : (
        <ErrorState level={1} title="Your form didn’t open" message={failure} onRetry={onRetry} />
      )}
    </PublicPage>
  )
}
