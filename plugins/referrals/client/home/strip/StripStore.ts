import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import { callApi } from '@core/client/api/callApi'
import { isAbort } from '@core/client/api/answerOf'
import { inBackground } from '@core/client/api/background'
import { live } from '@core/client/live/live'
import { referralEntity } from '../../../shared/referralEntity'
import { type ReferralStrip, usualPeriod } from '../../../shared/strip/stripTypes'

/** However much happens, figures are counted anew no more often than this, ms: they cost more than a row. */
const pace = 5000

/** The figures of the first page, in one call; they follow what others do while they are looked at. */
export class StripStore {
  strip: ReferralStrip | undefined = undefined
  error: Error | undefined = undefined
  /** S4.18 */
  loading = false
  days: number = usualPeriod
  private request: AbortController | undefined = undefined

  constructor() {
    makeObservable(this, { strip: observableRef, error: observableRef, loading: observable, days: observable })
  }

  async load(days = this.days): Promise<void> {
    this.request?.abort()
    const request = new AbortController()
    this.request = request
    runInAction(() => Object.assign(this, { days, loading: true, error: undefined }))
    try {
      const { data } = await callApi<{ data: ReferralStrip }>('GET', '/api/referral/Strip', { query: { days }, signal: request.signal })
      if (this.request === request) runInAction(() => (this.strip = data))
    } catch (error) {
      if (!isAbort(error) && this.request === request) runInAction(() => (this.error = error instanceof Error ? error : new Error(String(error))))
    }
    if (this.request === request) runInAction(() => (this.loading = false))
  }

  /** While the figures are on the screen. @returns what ends it */
  follow(): () => void {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stop = live.onChanges(referralEntity.id, () => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        void inBackground(() => this.load())
      }, pace)
    })
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }

  dispose(): void {
    this.request?.abort()
  }
}
