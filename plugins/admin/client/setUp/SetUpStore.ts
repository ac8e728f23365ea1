import { makeAutoObservable, runInAction } from 'mobx'
import { createApi, LatestRequest, unwrapResponse } from '@core/client/session'
import type { ValueOf } from '@core/entity'
import type { setUpCalls } from '../../shared/setUpCalls'

const api = createApi<typeof setUpCalls>()

/** In the storage of the tab, since S3.24 and S3.25 name all keys of the local one: the id of the role in which nothing is left to set up. */
const nothingLeft = 'setUpDone'

export type SetUpStep = ValueOf<typeof setUpCalls.steps.answer>['data'][number]

/** What is left to set up in a new deployment; nothing once all of it is done or dismissed. */
export class SetUpStore {
  steps: readonly SetUpStep[] = []
  isDismissing = false
  private readonly request = new LatestRequest()

  constructor(private readonly roleId: number) {
    makeAutoObservable<this, 'request' | 'roleId'>(this, { request: false, roleId: false })
  }

  /**
   * Once nothing is left, this is not requested again in this tab.
   * @returns whether anything is left. If the steps can't be read, nothing is: the page must not depend on them.
   */
  async load(): Promise<boolean> {
    if (sessionStorage.getItem(nothingLeft) === String(this.roleId)) return false
    const outcome = await this.request.take((signal) => unwrapResponse(api.GET('/api/SetUp/Steps', { signal })))
    if (outcome?.value) this.setSteps(outcome.value.data)
    return this.steps.length > 0
  }

  /** @throws ApiError */
  async dismiss(): Promise<void> {
    this.isDismissing = true
    try {
      await unwrapResponse(api.POST('/api/SetUp/Dismiss', { body: {} }))
      this.setSteps([])
    } finally {
      runInAction(() => (this.isDismissing = false))
    }
  }

  private setSteps(steps: readonly SetUpStep[]): void {
    this.steps = steps
    if (steps.length === 0) sessionStorage.setItem(nothingLeft, String(this.roleId))
  }

  dispose(): void {
    this.request.abort()
  }
}
