import { Button } from '../buttons/Button'
import { classes } from '../classes'
import { Icon } from '../layout/Icon'
import { useWhenOnline } from '../useWhenOnline'
import { messageOf } from '../../api/ApiError'
import { useAutomaticRetry } from './useAutomaticRetry'
import styles from './states.module.css'
import { useSay } from '../say'

/** What failed. If it is a failure that can pass, such as an unreachable server, the load is repeated automatically. */
type Failure =
  /** By default the message is that of the error. */
  { error: unknown; message?: string | undefined } | { error?: undefined; message: string }

type ErrorStateProps = Failure & {
  title?: string
  /** Called by “Try again”, when the browser is online again, and for a failure that can pass at growing intervals. */
  onRetry?: (() => void) | undefined
  /** Called by “Go on without it”, for a part that a page can do without. */
  onLeaveOut?: () => void
  /** 1 if it replaces a whole screen. */
  level?: 1 | 2
}

/** Shown after a failure: the message, and what the user can do. */
export function ErrorState({
  title = 'This didn’t load',
  error,
  message = messageOf(error),
  onRetry,
  onLeaveOut,
  level = 2,
}: ErrorStateProps) {
  useWhenOnline(onRetry)
  const { isAutomatic, isKnown, forget } = useAutomaticRetry(`${title} ${message}`, error, onRetry)
  const say = useSay()
  const Heading = `h${level}` as const
  return (
    <div role={isKnown ? undefined : 'alert'} className={styles.state}>
      <span className={classes(styles.picture, styles.failed)}>
        <Icon name="pi-exclamation-triangle" />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{say(message)}</p>
      {isAutomatic && <p className={styles.text}>{say('It is tried again automatically.')}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button
            icon="pi-refresh"
            onClick={() => {
              forget()
              onRetry()
            }}
          >
            {say('Try again')}
          </Button>
          {onLeaveOut && (
            <Button variant="ghost" onClick={onLeaveOut}>
              {say('Go on without it')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
