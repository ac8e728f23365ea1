import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '../../../platform/ui/layout/Icon'
import { focusField } from '../controls/focusField'
import type { Problem } from './formProblems'
import styles from './ErrorSummary.module.css'
import { useSay } from '../../../platform/ui/say'

interface ErrorSummaryProps {
  problems: readonly Problem[]
  /** The server's messages that belong to no field. */
  messages: readonly string[]
  /** Increases with each failed submit; the summary then takes the focus. */
  tries: number
  /** What the errors prevent; by default saving. */
  before?: string
  /** Goes to a field; by default the field is on the same page. */
  onGo?: (field: string) => void
  /** In a small form: a single error takes the focus to its field, and is announced there. */
  small?: boolean
}

/** The errors that prevent saving, each with a link to its field. */
export function ErrorSummary({
  problems,
  messages,
  tries,
  before = 'this can be saved',
  onGo = focusField,
  small,
}: ErrorSummaryProps) {
  const say = useSay()
  const element = useRef<HTMLElement>(null)
  const only = small && problems.length === 1 && messages.length === 0 ? problems[0] : undefined
  const go = useEffectEvent(() => {
    if (only) return onGo(only.field)
    element.current?.scrollIntoView({ block: 'center' })
    element.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (tries > 0) go()
  }, [tries])
  const count = problems.length
  if (count === 0 && messages.length === 0) return null
  const title =
    count === 0
      ? say('This wasn’t saved')
      : say(count === 1 ? 'One thing to fix before {before}' : '{count} things to fix before {before}', {
          count,
          before: say(before),
        })
  return (
    // The focus may be in the field already, so nothing else would be read.
    <section ref={element} role={only && 'alert'} tabIndex={-1} aria-label={title} className={styles.summary}>
      <Icon name="pi-exclamation-circle" className={styles.icon} />
      <div>
        <h2 className={styles.title}>{title}</h2>
        <ul className={styles.list}>
          {messages.map((message) => (
            <li key={message}>{say(message)}</li>
          ))}
          {problems.map(({ field, message, place }) => (
            <li key={`${field} ${message}`}>
              <button type="button" className={styles.link} onClick={() => onGo(field)}>
                {say(message)}
              </button>
              {place && !message.includes(place) && <span className={styles.place}> · {say(place)}</span>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
