import { Link } from 'wouter'
import { classes } from '../../../platform/ui/classes'
import { Avatar } from '../../../platform/ui/layout/Avatar'
import { Icon } from '../../../platform/ui/layout/Icon'
import { useRecordHref } from '../../../session/useRecordHref'
import { ChangedValue, ChangeList } from '../ChangeList'
import { Since } from '../../../platform/ui/time/Since'
import type { SourcedEntry } from './TimelineStore'
import styles from './Timeline.module.css'

/** The most changes that are shown in the line itself, and below it without a click. */
const inLine = 1
const atOnce = 3

/** An entry: the person, the action and the time in one line; below it the changes and the text. */
export function TimelineItem({
  entry: { by, author, automation, icon, did, changes = [], text, isSentence, href, at },
  now,
  onPutBack,
}: {
  entry: SourcedEntry
  now: number
  onPutBack: (() => void) | undefined
}) {
  const [only] = changes
  const list = changes.length > inLine && <ChangeList changes={changes} />
  // What the system noted needs no subject: “The family submitted: Intake form”.
  const who = by?.name ?? author ?? (isSentence ? undefined : 'The system')
  // Whoever may see automations is one click away from why it happened.
  const hrefOf = useRecordHref()
  const why = automation && hrefOf('automation', automation.id)
  const named = isSentence ? `${who}:` : who
  return (
    <li className={styles.entry}>
      <span className={classes(styles.mark, !by && styles.system)}>
        {by ? <Avatar name={by.name} size={22} /> : <Icon name={icon} />}
      </span>
      <div className={styles.what}>
        <p className={styles.line}>
          {who && (
            <span className={styles.who}>
              {why && automation ? <Link href={`${why}?run=${automation.run}`}>{named}</Link> : named}
            </span>
          )}{' '}
          {isSentence ? (
            <span dir="auto" className={styles.sentence}>
              {text}
            </span>
          ) : href ? (
            <Link href={href}>{did}</Link>
          ) : (
            did
          )}
          {only && changes.length === inLine && (
            <>
              {' '}
              <ChangedValue change={only} />
            </>
          )}{' '}
          <span className={styles.when}>
            <Since at={at} now={now} underDay />
          </span>
          {onPutBack && (
            <button type="button" className={styles.putBack} onClick={onPutBack}>
              Put back…
            </button>
          )}
        </p>
        {list &&
          (changes.length > atOnce ? (
            <details className={styles.changes}>
              <summary>What changed</summary>
              {list}
            </details>
          ) : (
            <div className={styles.changes}>{list}</div>
          ))}
        {text && !isSentence && <p className={styles.text}>{text}</p>}
      </div>
    </li>
  )
}
