import type { Answer } from '../../platform/api/lastResponse'
import type { Ending } from '../Session'

/** How long before the end, in ms, somebody is warned. */
const warning = 2 * 60_000
/** How often to look at the clock, in ms: timers stand still while a computer sleeps. */
const glance = 15_000
/** How long other tabs are given to answer, in ms: a browser may have held back what they said to a sleeping one. */
const patience = 500

/** How long a session lasts, as the server says. */
interface Limits {
  readonly idleMinutes: number
  readonly endsAt: string
}

/** The end that is near. */
export interface Warning {
  /** `idle` can be put off by staying; `ended` can't. */
  readonly why: Ending
  /** In ms since 1970, by our clock. */
  readonly at: number
}

export interface IdleHosts {
  limits: Limits
  /** The latest answer in this tab. */
  lastResponse(): Answer
  onAnswer(listen: (answer: Answer) => void): () => void
  warn(warning: Warning | undefined): void
  end(why: Ending): void
  /** Tells the server that somebody is here. */
  refresh(): Promise<void>
}

/** What tabs tell each other: when the server was last heard of, or that one wants to know. */
type Word = { readonly heardAt: number } | { readonly asks: true }

/**
 * Watches a session run out. The time counts from the server's latest answer in any tab of this browser, as it does on the
 * server; a person who types or points for long without a request counts as active too.
 * @returns what ends it
 */
export function startIdleClock({ limits, lastResponse, onAnswer, warn, end, refresh }: IdleHosts): () => void {
  const idle = limits.idleMinutes * 60_000
  const endsAt = Date.parse(limits.endsAt)
  const ahead = Math.min(warning, idle / 2)
  const tabs = new BroadcastChannel('session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is a window's; a channel stays within the origin
  const tell = (word: Word) => tabs.postMessage(word)
  let heardAt = lastResponse().at
  let shown: Warning | undefined
  let requested = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The nearest end. */
  const nearest = (): Warning => {
    const idleAt = heardAt + idle
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
      tell({ asks: true })
      requested = true
      timer = setTimeout(look, patience)
      return
    }
    requested = false
    show(left <= ahead ? next : undefined)
    timer = setTimeout(look, Math.max(100, Math.min(glance, left, left - ahead > 0 ? left - ahead : left)))
  }
  const heard = (at: number) => {
    heardAt = Math.max(heardAt, at)
    look()
  }

  let told = 0
  const stopListening = onAnswer(({ at }) => {
    heard(at)
    // Once a second is enough for the other tabs.
    if (at - told < 1000) return
    told = at
    tell({ heardAt: at })
  })
  tabs.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if ('heardAt' in data) heard(data.heardAt)
    else if (Date.now() - heardAt < idle) tell({ heardAt })
  })

  let refreshing = false
  const onSign = () => {
    // Once it is shown, the dialog asks; before, an answer of the last minutes is enough.
    if (shown || refreshing || Date.now() - heardAt < Math.min(idle / 4, 5 * 60_000)) return
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
