import { makeObservable, observableRef, runInAction } from 'mobx'
import { isAbort } from '@core/client/api'
import { type Assignee, referralApi } from './referralApi'

/** Who can be given referrals: fetched when a screen first asks, and once for each role. */
export class AssigneeStore {
  /** Undefined while they are on their way. */
  list: readonly Assignee[] | undefined = undefined
  private requested = false

  constructor(private readonly signal: AbortSignal) {
    makeObservable(this, { list: observableRef })
  }

  /** Fetches them unless they are there; a failure leaves the choice empty until the next screen asks. */
  async load(): Promise<void> {
    if (this.requested) return
    this.requested = true
    try {
      const list = await referralApi.assignees(this.signal)
      runInAction(() => (this.list = list))
    } catch (error) {
      this.requested = false
      if (!isAbort(error)) runInAction(() => (this.list ??= []))
    }
  }
}
