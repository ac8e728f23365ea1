/**
 * A second entry of the same address in the browser's history, on top of the form's own. Going back then only leads from
 * the one to the other, which gives time to ask. There is no other way: a browser tells of the arrow when it has moved
 * already, and the router, which listens longer, hears of it first.
 */
interface SentinelState {
  readonly unsavedForm?: string
}

/** How long, in ms, to wait for the browser to step back; it takes a few. */
const patience = 300

/** @returns whether the history stands on a sentinel of this address. */
export function onSentinel(): boolean {
  const state: SentinelState | null = history.state
  return state?.unsavedForm === location.pathname
}

/** Puts one on top, unless one is there. */
export function pushSentinel(): void {
  if (onSentinel()) return
  const state: object | null = history.state
  history.pushState({ ...state, unsavedForm: location.pathname }, '', location.href)
}

/** Removes the entry, so that going back does not show the form twice. */
export async function removeSentinel(): Promise<void> {
  if (!onSentinel()) return
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('popstate', done)
      resolve()
    }
    const timer = setTimeout(done, patience)
    addEventListener('popstate', done)
    history.back()
  })
}
