import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../api/ApiError'
import { inBackground } from '../../api/background'
import { retryLater } from '../../api/retryLater'

/** The first and the longest pause before a retry, in ms. */
const [firstPause, longestPause] = [3_000, 30_000]

/** Milliseconds in which the outcome of a retry is known. A hung database takes longest. */
const outcomeWithin = 120_000

/** How often a load has been repeated, by its place, and when last. A screen that shows a skeleton meanwhile is drawn anew after it. */
const repeated = new Map<string, { readonly tries: number; readonly at: number }>()

interface AutomaticRetry {
  /** Whether the failure can pass, so that the load is repeated. */
  readonly isAutomatic: boolean
  /** Whether the user already knows of this failure, because it is the outcome of an automatic retry. */
  readonly isKnown: boolean
  /** For “Try again”: whatever its outcome is, it is new to the user. */
  forget(): void
}

/**
 * Repeats a failed load while its failure can pass, at growing intervals (`retryLater`).
 * @param place tells this failure from others on the same page
 * @param error why the latest try failed
 */
export function useAutomaticRetry(place: string, error: unknown, retry: (() => void) | undefined): AutomaticRetry {
  const key = `${location.pathname} ${place}`
  const isAutomatic = retry !== undefined && error instanceof ApiError && error.canPass
  const [isKnown] = useState(() => triesOf(key) > 0)
  const repeat = useEffectEvent(() => {
    repeated.set(key, { tries: triesOf(key) + 1, at: Date.now() })
    // Nobody asked for it, so it must not keep the session alive. Flushed, so that a load in an effect starts within it too.
    inBackground(() => flushSync(() => retry?.()))
  })
  useEffect(() => {
    if (!isAutomatic) return
    return retryLater(error, Math.min(firstPause * 2 ** triesOf(key), longestPause), () => repeat())
  }, [isAutomatic, error, key])
  return { isAutomatic, isKnown, forget: () => repeated.delete(key) }
}

function triesOf(key: string): number {
  const last = repeated.get(key)
  return last && Date.now() - last.at < outcomeWithin ? last.tries : 0
}
