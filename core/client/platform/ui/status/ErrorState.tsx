import { Button } from '../buttons/Button'
import { classes } from '../classes'
import { Icon } from '../layout/Icon'
import { useWhenOnline } from '../useWhenOnline'
import styles from './states.module.css'
import { useSay } from '../say'

export interface ErrorStateProps {
  title?: string
  message: string
  /** Called by “Try again”, and automatically when the browser is online again. */
  onRetry?: (() => void) | undefined
  /** For people who read the log. */
  requestId?: string | undefined
  /** 1 if it replaces a whole screen. */
  level?: 1 | 2
}

/** Shown after a failure: the message, and what the user can do. */
export function ErrorState({ title = 'This didn’t load', message, onRetry, requestId, level = 2 }: ErrorStateProps) {
  useWhenOnline(onRetry)
  const say = useSay()
  const Heading = `h${level}` as const
  return (
    <div role="alert" className={styles.state}>
      <span className={classes(styles.picture, styles.failed)}>
        <Icon name="pi-exclamation-triangle" />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{say(message)}</p>
      {onRetry && (
        <div className={styles.action}>
          <Button icon="pi-refresh" onClick={onRetry}>
            {say('Try again')}
          </Button>
        </div>
      )}
      {requestId && <p className={styles.reference}>Reference {requestId}</p>}
    </div>
  )
}
