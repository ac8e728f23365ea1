import { Link } from 'wouter'
import { classes } from '../../../platform/ui/classes'
import { Avatar } from '../../../platform/ui/layout/Avatar'
import { Icon } from '../../../platform/ui/layout/Icon'
import { ChangedValue, ChangeList } from '../ChangeList'
import { Since } from '../../../platform/ui/time/Since'
import type { SourcedEntry } from './TimelineStore'
import styles from './Timeline.module.css'

/** The most changes that are shown in the line itself. */
const inLine = 1

/** An entry: the person, the action and the time in one line; below it the changes and the text. */
export function TimelineItem({
  entry: { by, author, icon, did, changes = [], text, href, at },
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
          <span className={styles.who}>{by?.name ?? author ?? 'The system'}</span>{' '}
          {href ? <Link href={href}>{did}</Link> : did}
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
