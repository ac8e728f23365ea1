import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import { unwrapResponse, createApi, LatestRequest, followChanges } from '@core/client/session'
import type { referralCalls } from '../../../shared/referralCalls'
import { referralEntity } from '../../../shared/referralEntity'
import { type ReferralMetrics, usualPeriod } from '../../../shared/metrics/metricsTypes'

const api = createApi<typeof referralCalls>()

/** The figures of the first page, in one call. They are updated after changes by others while they are visible. */
export class MetricsStore {
  metrics: ReferralMetrics | undefined = undefined
  error: Error | undefined = undefined
  /** S4.18 */
  loading = false
  days: number = usualPeriod
  private readonly request = new LatestRequest()

  constructor() {
    makeObservable(this, { metrics: observableRef, error: observableRef, loading: observable, days: observable })
  }

  async load(days = this.days): Promise<void> {
    runInAction(() => Object.assign(this, { days, loading: true, error: undefined }))
    const found = await this.request.take((signal) =>
      unwrapResponse(api.GET('/api/referral/Strip', { params: { query: { days } }, signal })),
    )
    if (!found) return
    runInAction(() => {
      this.loading = false
      if (found.error) this.error = found.error
      else this.metrics = found.value.data
    })
  }

  /** Call it when the figures become visible. @returns the function that stops the updates */
  follow(): () => void {
    return followChanges([referralEntity.id], () => this.load())
  }

  dispose(): void {
    this.request.abort()
  }
}
