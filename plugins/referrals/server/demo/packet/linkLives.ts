import type { SeededRandom } from '@core/server/plugin'
import { linkDays } from '../../forms/formLinks'
import type { Sent } from './DemoLink'

const day = 86_400_000

/** The dates of one link, in milliseconds since 1970. */
export interface LinkLife {
  readonly issued: number
  readonly opened: number | null
  readonly revoked: number | null
  readonly spent: number | null
  readonly drafted: number | null
  readonly isReminder: boolean
  /** Days from today; null: no reminder is set. */
  readonly remindIn: number | null
}

const quiet = { opened: null, revoked: null, spent: null, drafted: null, isReminder: false, remindIn: null } as const

/**
 * The links of one form, the oldest first: usually one; two if it was sent again, which revokes the first.
 * @param sent its `end` is now, or when the referral was closed
 */
export function linkLives(random: SeededRandom, { at, submittedAt, end }: Sent, now: number): readonly LinkLife[] {
  const between = (from: number, to: number) => Math.floor(from + random.next() * Math.max(0, to - from))
  const again = (issued: number, last: Omit<LinkLife, 'issued' | 'isReminder'>): LinkLife[] => {
    const opened = random.chance(0.3) ? between(at, Math.min(issued, at + linkDays * day)) : null
    const isReminder = random.chance(0.5)
    // There is at most one automatic reminder.
    return [
      { ...quiet, issued: at, opened, revoked: issued },
      { ...last, issued, isReminder, ...(isReminder && { remindIn: null }) },
    ]
  }
  if (submittedAt !== null) {
    const took = submittedAt - at
    if (took > (linkDays - 1) * day || (took > 3 * day && random.chance(0.15))) {
      const issued = submittedAt - between(day / 4, Math.min(10 * day, took * 0.6))
      return again(issued, { ...quiet, opened: between(issued, submittedAt), spent: submittedAt })
    }
    return [{ ...quiet, issued: at, opened: between(at, submittedAt), spent: submittedAt }]
  }
  const isOver = end < now
  const age = now - at
  if (isOver)
    return [
      {
        ...quiet,
        issued: at,
        opened: random.chance(0.5) ? between(at, Math.min(end, at + linkDays * day)) : null,
        revoked: age < linkDays * day ? end : null,
      },
    ]
  if (age < linkDays * day) return [waiting(at)]
  // Without an answer in time: left alone, revoked, or sent again recently.
  const what = random.next()
  if (what < 0.45)
    return [{ ...quiet, issued: at, opened: random.chance(0.4) ? between(at, at + linkDays * day) : null }]
  if (what < 0.55) return [{ ...quiet, issued: at, revoked: between(at, now) }]
  const { issued, ...last } = waiting(now - between(day / 24, 9 * day))
  return again(issued, last)

  function waiting(issued: number): LinkLife {
    const drawn = random.next()
    if (drawn < 0.08) return { ...quiet, issued, revoked: between(issued, now) }
    const opened = drawn > 0.4 ? between(issued, now) : null
    const drafted = opened !== null && drawn > 0.65 ? between(opened, now) : null
    return {
      ...quiet,
      issued,
      opened,
      drafted,
      remindIn: now - issued < 9 * day && random.chance(0.4) ? random.between(1, 4) : null,
    }
  }
}
