import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import { isAbort } from '@core/client/api/answerOf'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralApi, type ReferralChange } from '../referralApi'

/** The referral that is open. */
export class ReferralStore {
  record: ReferralDetail | undefined = undefined
  error: Error | undefined = undefined
  /** S4.18 */
  loading = false
  private id: number | undefined = undefined
  private request: AbortController | undefined = undefined

  constructor() {
    makeObservable(this, { record: observableRef, error: observableRef, loading: observable })
  }

  /** Opens a referral; the one that is open already is shown meanwhile, and fetched afresh. */
  async load(id: number): Promise<void> {
    this.request?.abort()
    const request = new AbortController()
    this.request = request
    runInAction(() => {
      if (this.id !== id) this.record = undefined
      this.id = id
      this.error = undefined
      this.loading = true
    })
    try {
      const record = await referralApi.find(id, request.signal)
      this.settle(request, () => (this.record = record))
    } catch (error) {
      if (!isAbort(error)) this.settle(request, () => (this.error = error instanceof Error ? error : new Error(String(error))))
    }
  }

  /** Sends a change of the open referral, and takes over what the server made of it. @returns what to tell the person */
  async change(change: Omit<ReferralChange, 'version'>): Promise<string | undefined> {
    const { id, version } = this.current()
    const { record, message } = await referralApi.update(id, { ...change, version })
    runInAction(() => (this.record = record))
    return message
  }

  /** Fetches the open referral as it is stored now: what the next change is made on. */
  async refetch(): Promise<ReferralDetail> {
    const record = await referralApi.find(this.current().id, new AbortController().signal)
    runInAction(() => (this.record = record))
    return record
  }

  /** Deletes the open referral. @returns what to tell the person */
  async remove(): Promise<string | undefined> {
    const message = await referralApi.remove(this.current().id)
    this.close()
    return message
  }

  dispose(): void {
    this.close()
  }

  private close(): void {
    this.request?.abort()
    this.id = undefined
    runInAction(() => (this.record = undefined))
  }

  private current(): ReferralDetail {
    if (!this.record) throw new Error('No referral is open; load one before changing it.')
    return this.record
  }

  private settle(request: AbortController, take: () => void): void {
    if (this.request !== request) return
    runInAction(() => {
      take()
      this.loading = false
    })
  }
}
