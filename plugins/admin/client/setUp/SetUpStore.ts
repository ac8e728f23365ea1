import { makeAutoObservable, runInAction } from 'mobx'
import { createApi, LatestRequest, unwrapResponse } from '@core/client/api'
import type { ValueOf } from '@core/entity'
import type { setUpCalls } from '../../shared/setUpCalls'

const api = createApi<typeof setUpCalls>()

export type SetUpStep = ValueOf<typeof setUpCalls.steps.answer>['data'][number]

/** What is left to set up in a new deployment; nothing once all of it is done or dismissed. */
export class SetUpStore {
  steps: readonly SetUpStep[] = []
  isDismissing = false
  private readonly request = new LatestRequest()

  constructor() {
    makeAutoObservable<this, 'request'>(this, { request: false })
  }

  /** @returns whether anything is left. If the steps can't be read, nothing is: the page must not depend on them. */
  async load(): Promise<boolean> {
    const outcome = await this.request.take((signal) => unwrapResponse(api.GET('/api/SetUp/Steps', { signal })))
    if (outcome?.value) runInAction(() => (this.steps = outcome.value.data))
    return this.steps.length > 0
  }

  /** @throws ApiError */
  async dismiss(): Promise<void> {
    this.isDismissing = true
    try {
      await unwrapResponse(api.POST('/api/SetUp/Dismiss', { body: {} }))
      runInAction(() => (this.steps = []))
    } finally {
      runInAction(() => (this.isDismissing = false))
    }
  }

  dispose(): void {
    this.request.abort()
  }
}
