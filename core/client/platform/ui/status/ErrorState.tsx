import { Button } from '../buttons/Button'
import { classes } from '../classes'
import { Icon } from '../layout/Icon'
import { useWhenOnline } from '../useWhenOnline'
import styles from './states.module.css'
import { useSay } from '../say'

export interface ErrorStateProps {
  title?: string
  message: string
  /** Shown as “Try again”; done by itself when the browser is back on the network. */
  onRetry?: (() => void) | undefined
  /** For people who read the log. */
  requestId?: string | undefined
  /** 1 when it stands in place of a whole screen. */
  level?: 1 | 2
}

/** Something failed: what, and a way on. */
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
