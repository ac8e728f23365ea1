import { Link } from 'wouter'
import { classes } from '../../../platform/ui/classes'
import { Avatar } from '../../../platform/ui/layout/Avatar'
import { Icon } from '../../../platform/ui/layout/Icon'
import { ChangedValue, ChangeList } from '../ChangeList'
import { Since } from '../../../platform/ui/time/Since'
import type { SourcedEntry } from './TimelineStore'
import styles from './Timeline.module.css'

/** Fewer than this stand in the line itself. */
const inLine = 1

/** Who, what and when in one line; below it what changed, and what was said. */
export function TimelineItem({
  entry: { by, icon, did, changes = [], text, href, at },
  now,
}: {
  entry: SourcedEntry
  now: number
}) {
  const [only] = changes
  return (
    <li className={styles.entry}>
      <span className={classes(styles.mark, !by && styles.system)}>
        {by ? <Avatar name={by.name} size={22} /> : <Icon name={icon} />}
      </span>
      <div className={styles.what}>
        <p className={styles.line}>
          <span className={styles.who}>{by?.name ?? 'The system'}</span> {href ? <Link href={href}>{did}</Link> : did}
          {only && changes.length === inLine && (
            <>
              {' '}
              <ChangedValue change={only} />
            </>
          )}{' '}
          <span className={styles.when}>
            <Since at={at} now={now} underDay />
          </span>
        </p>
        {changes.length > inLine && (
          <div className={styles.changes}>
            <ChangeList changes={changes} />
          </div>
        )}
        {text && <p className={styles.text}>{text}</p>}
      </div>
    </li>
  )
}
