import { Button } from '../buttons/Button'
import { classes } from '../classes'
import { useWhenOnline } from '../useWhenOnline'
import { messageOf } from '../../api/ApiError'
import { useAutomaticRetry } from './useAutomaticRetry'
import styles from './states.module.css'

interface InlineErrorProps {
  /** By default that of the error. */
  readonly message?: string
  /** What failed. If it is a failure that can pass, the load is repeated automatically. */
  readonly error: unknown
  readonly onRetry: () => void
  /** Tells it from others with the same message on the page. */
  readonly place?: string
  readonly className?: string | undefined
}

/** Shown beside what is already there if a part of it didn’t load. `ErrorState` is for a failure that leaves nothing to show. */
export function InlineError({ error, message = messageOf(error), onRetry, place = '', className }: InlineErrorProps) {
  useWhenOnline(onRetry)
  const { isAutomatic, isKnown, forget } = useAutomaticRetry(`${place} ${message}`, error, onRetry)
  return (
    <div role={isKnown ? undefined : 'alert'} className={classes(styles.inline, className)}>
      <div>
        <p>{message}</p>
        {isAutomatic && <p>It is tried again automatically.</p>}
      </div>
      <Button
        size="small"
        icon="pi-refresh"
        onClick={() => {
          forget()
          onRetry()
        }}
      >
        Try again
      </Button>
    </div>
  )
}
