import type { LastResponse } from '../../platform/api/lastResponse'
import type { Ending } from '../Session'

/** How long before the end the user is warned, in ms. */
const warning = 2 * 60_000
/** How often the clock is checked, in ms, because timers stop while a computer sleeps. */
const checkInterval = 15_000
/** How long other tabs have to answer, in ms. A browser may have held back their messages while this tab slept. */
const answerTimeout = 500

/** How long a session lasts, as the server states it. */
interface Limits {
  readonly idleMinutes: number
  readonly endsAt: string
}

/** A warning that the session will end soon. */
export interface Warning {
  /** `idle` can be prevented by staying active; `ended` can't. */
  readonly why: Ending
  /** In ms since 1970, by the browser's clock. */
  readonly at: number
}

export interface IdleHosts {
  limits: Limits
  /** The latest response in this tab. */
  lastResponse(): LastResponse
  onResponse(listen: (answer: LastResponse) => void): () => void
  warn(warning: Warning | undefined): void
  end(why: Ending): void
  /** Tells the server that the user is active. */
  refresh(): Promise<void>
}

/** Messages between tabs: when the server last responded, or a question for that time. */
type TabMessage = { readonly lastResponseAt: number } | { readonly asks: true }

/**
 * Watches when a session ends. The time starts with the server's latest response in any tab of this browser, like on the server. Typing or
 * pointing for long without a request also counts as activity.
 * @returns a function that ends this
 */
export function startIdleClock({ limits, lastResponse, onResponse, warn, end, refresh }: IdleHosts): () => void {
  const idle = limits.idleMinutes * 60_000
  const endsAt = Date.parse(limits.endsAt)
  const ahead = Math.min(warning, idle / 2)
  const tabs = new BroadcastChannel('session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have a target origin; a channel stays within its origin
  const broadcast = (word: TabMessage) => tabs.postMessage(word)
  let lastResponseAt = lastResponse().at
  let shown: Warning | undefined
  let requested = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The earlier of the two possible ends. */
  const nearest = (): Warning => {
    const idleAt = lastResponseAt + idle
    const overAt = endsAt - lastResponse().clockAhead
    return overAt < idleAt ? { why: 'ended', at: overAt } : { why: 'idle', at: idleAt }
  }
  const show = (next: Warning | undefined) => {
    if (next?.at === shown?.at && next?.why === shown?.why) return
    shown = next
    warn(next)
  }
  const look = () => {
    clearTimeout(timer)
    const next = nearest()
    const left = next.at - Date.now()
    if (left <= 0 && requested) return end(next.why)
    if (left <= 0) {
      broadcast({ asks: true })
      requested = true
      timer = setTimeout(look, answerTimeout)
      return
    }
    requested = false
    show(left <= ahead ? next : undefined)
    timer = setTimeout(look, Math.max(100, Math.min(checkInterval, left, left - ahead > 0 ? left - ahead : left)))
  }
  const onResponseAt = (at: number) => {
    lastResponseAt = Math.max(lastResponseAt, at)
    look()
  }

  let announcedAt = 0
  const stopListening = onResponse(({ at }) => {
    onResponseAt(at)
    // Once a second is enough for the other tabs.
    if (at - announcedAt < 1000) return
    announcedAt = at
    broadcast({ lastResponseAt: at })
  })
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('lastResponseAt' in data) onResponseAt(data.lastResponseAt)
    else if (Date.now() - lastResponseAt < idle) broadcast({ lastResponseAt })
  })

  let refreshing = false
  const onSign = () => {
    // While the dialog is shown, the user must answer it. Before, a response of the last minutes is recent enough.
    if (shown || refreshing || Date.now() - lastResponseAt < Math.min(idle / 4, 5 * 60_000)) return
    refreshing = true
    void refresh()
      .catch(() => {})
      .finally(() => (refreshing = false))
  }
  const signs = ['keydown', 'pointerdown'] as const
  for (const sign of signs) addEventListener(sign, onSign, { capture: true, passive: true })
  document.addEventListener('visibilitychange', look)
  look()

  return () => {
    clearTimeout(timer)
    stopListening()
    tabs.close()
    for (const sign of signs) removeEventListener(sign, onSign, { capture: true })
    document.removeEventListener('visibilitychange', look)
  }
}
