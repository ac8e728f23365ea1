import { makeObservable, observableRef, runInAction } from 'mobx'
import type { PresentPerson } from '@core/kernel/entity/apiTypes'
import type { presenceCalls } from '@core/kernel/shared/presenceCalls'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { isFeatureOff } from '../../platform/featuresOff'
import { inBackground } from '../../platform/api/background'
import { createApi, newIdempotencyKey } from '../../platform/api/createApi'
import { live } from '../../platform/live/live'

/** Milliseconds between two reports that the tab is still open. The server forgets a tab after 40 seconds, an editing one after 90. */
const reportInterval = 15_000

type Mode = 'view' | 'edit' | 'leave'

/** Identifies this tab, because two tabs of one browser count separately. */
const tab = newIdempotencyKey()

export interface PresenceHosts {
  report(entity: string, id: number, mode: Mode, signal: AbortSignal): Promise<readonly PresentPerson[]>
  onPresence(entity: string, id: number, listen: () => void): () => void
}

const api = createApi<typeof presenceCalls>()

const browser: PresenceHosts = {
  async report(entity, id, mode, signal) {
    if (isFeatureOff('presence')) return []
    // `keepalive`, so that the message arrives although the page is closed.
    const options = { body: { entity, id, mode, tab }, keepalive: mode === 'leave', signal }
    return (await inBackground(() => unwrapResponse(api.POST('/api/live/presence', options)))).data
  },
  onPresence: (entity, id, listen) => live.onPresence(entity, id, listen),
}

/** The other people who have the open record open. */
export class Presence {
  others: readonly PresentPerson[] = []
  readonly #hosts: PresenceHosts
  #place = 0

  constructor(hosts: PresenceHosts = browser) {
    this.#hosts = hosts
    makeObservable(this, { others: observableRef })
  }

  /**
   * Tells the server that this user has the record open, and follows who else has. A hidden tab counts as closed, unless it edits the
   * record.
   * @returns a function that ends this
   */
  enter(entity: string, id: number, mode: 'view' | 'edit'): () => void {
    const mine = ++this.#place
    const show = (others: readonly PresentPerson[]) => {
      if (mine === this.#place && JSON.stringify(others) !== JSON.stringify(this.others))
        runInAction(() => (this.others = others))
    }
    show([])
    let announced: Mode = 'leave'
    let under = new AbortController()
    let leaving: Promise<unknown> | undefined
    const report = (now: Mode) => {
      if (now === 'leave' && announced === 'leave') return
      announced = now
      // Requests must not overtake each other: a `view` that arrives after the `leave` would report the tab as open again.
      under.abort()
      const { signal } = (under = new AbortController())
      // A failed request means nothing for the record. The next one tries again.
      const send = () =>
        this.#hosts.report(entity, id, now, signal).then(
          (others) => signal.aborted || show(others),
          () => {},
        )
      if (now === 'leave') leaving = send().finally(() => (leaving = undefined))
      else if (leaving) void leaving.then(() => signal.aborted || send())
      else void send()
    }
    // A page that is left is hidden a moment later. The browser may restore it from its cache.
    let away = false
    const look = () => report(away || (document.visibilityState === 'hidden' && mode === 'view') ? 'leave' : mode)
    const again = () => {
      if (announced !== 'leave') look()
    }
    const turn = ({ type }: Pick<Event, 'type'>) => {
      away = type === 'pagehide'
      look()
    }
    const timer = setInterval(again, reportInterval)
    const stopHearing = this.#hosts.onPresence(entity, id, again)
    document.addEventListener('visibilitychange', look)
    addEventListener('pagehide', turn)
    addEventListener('pageshow', turn)
    look()
    return () => {
      clearInterval(timer)
      stopHearing()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pagehide', turn)
      removeEventListener('pageshow', turn)
      report('leave')
      this.#place += 1
      runInAction(() => (this.others = []))
    }
  }
}
