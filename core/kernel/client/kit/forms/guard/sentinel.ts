/**
 * The state of a second history entry with the same address, on top of the form's own. Going back then only leads from the second entry to
 * the first, which gives time to ask. This is the only way, because the browser reports a step back after it was made, and the router,
 * which listens longer, handles it first.
 */
interface SentinelState {
  readonly unsavedForm?: string
}

/** Milliseconds to wait for the browser to step back, which usually takes a few. */
const timeout = 300

/** @returns whether the current history entry is a sentinel of this address */
export function onSentinel(): boolean {
  const state: SentinelState | null = history.state
  return state?.unsavedForm === location.pathname
}

/** Adds a sentinel, unless there is one. */
export function pushSentinel(): void {
  if (onSentinel()) return
  const state: object | null = history.state
  history.pushState({ ...state, unsavedForm: location.pathname }, '', location.href)
}

/** Removes the sentinel, so that going back does not show the form twice. */
export async function removeSentinel(): Promise<void> {
  if (!onSentinel()) return
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('popstate', done)
      resolve()
    }
    const timer = setTimeout(done, timeout)
    addEventListener('popstate', done)
    history.back()
  })
  await scrollRestored()
}

/**
 * After a step back the browser scrolls to where the entry was left. Whoever goes on to another page must wait for that, or the other page
 * would be scrolled, below its own header. In a hidden tab there are no frames.
 */
async function scrollRestored(): Promise<void> {
  if (scrollY === 0) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 100)
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}
