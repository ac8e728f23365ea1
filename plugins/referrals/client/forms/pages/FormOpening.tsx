import { ErrorState, Skeleton, useSay } from '@core/client/ui'
import styles from './pages.module.css'
import { FamilyPage } from '../../language/FamilyPage'

/** A skeleton of the form while the link is checked; or the reason why that failed. */
export function FormOpening({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay()
  return (
    <FamilyPage>
      {error === undefined ? (
        <div aria-busy="true" className={styles.opening}>
          <h1 className="visually-hidden">{say('Opening your form…')}</h1>
          <Skeleton height="28px" />
          <Skeleton height="66px" />
          <Skeleton height="66px" />
          <Skeleton height="66px" />
        </div>
      ) : (
        <ErrorState level={1} title={say('Your form didn’t open')} error={error} onRetry={onRetry} />
      )}
    </FamilyPage>
  )
}
