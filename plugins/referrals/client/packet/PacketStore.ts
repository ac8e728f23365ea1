import { makeObservable, observableRef, runInAction } from 'mobx'
import { LatestRequest, followChanges } from '@core/client/session'
import type { FormKey } from '../../shared/forms/publicForms'
import type { Packet, Submission } from '../../shared/packet/packetTypes'
import type { StatusId } from '../../shared/referralStatuses'
import { referralEntity } from '../../shared/referralEntity'
import { packetApi, type Sending } from './packetApi'

/** The forms of one referral, and the open submission. It is updated after changes by the family and by colleagues. */
export class PacketStore {
  packet: Packet | undefined = undefined
  error: Error | undefined = undefined
  submission: Submission | undefined = undefined
  submissionError: Error | undefined = undefined
  private reading: number | undefined = undefined
  private readonly packetRequest = new LatestRequest()
  private readonly submissionRequest = new LatestRequest()
  private readonly stopFollowing: () => void

  constructor(readonly referralId: number) {
    makeObservable(this, {
      packet: observableRef,
      error: observableRef,
      submission: observableRef,
      submissionError: observableRef,
    })
    this.stopFollowing = followChanges(
      [referralEntity.id],
      () => Promise.all([this.load(), this.reading !== undefined && this.read(this.reading)]),
      (ids) => ids.includes(referralId),
    )
  }

  async load(): Promise<void> {
    const found = await this.packetRequest.take((signal) => packetApi.read(this.referralId, signal))
    if (!found) return
    runInAction(() => {
      this.error = found.error
      if (!found.error) this.packet = found.value
    })
  }

  /** Opens a submission, or fetches the open one again. */
  async read(id: number): Promise<void> {
    this.reading = id
    if (this.submission?.id !== id)
      runInAction(() => Object.assign(this, { submission: undefined, submissionError: undefined }))
    const found = await this.submissionRequest.take((signal) => packetApi.submission(this.referralId, id, signal))
    if (!found) return
    runInAction(() => {
      this.submissionError = found.error
      if (!found.error) this.submission = found.value
    })
  }

  closeSubmission(): void {
    this.reading = undefined
    this.submissionRequest.abort()
    runInAction(() => Object.assign(this, { submission: undefined, submissionError: undefined }))
  }

  /** @returns the text to show to the user */
  async send(form: FormKey | undefined, sending: Sending, again: boolean, key: string): Promise<string> {
    const { data, message } = await packetApi.send(this.referralId, form, sending, again, key)
    runInAction(() => (this.packet = data))
    return message
  }

  /** @returns the text to show to the user */
  async revoke(form: FormKey): Promise<string> {
    const message = await packetApi.revoke(this.referralId, form)
    await this.load()
    return message
  }

  /** @returns the text to show to the user */
  async revokeAll(): Promise<string> {
    const message = await packetApi.revokeAll(this.referralId)
    await this.load()
    return message
  }

  /** @returns the text to show to the user */
  async remind(form: FormKey, remindOn: string | null): Promise<string> {
    const message = await packetApi.remind(this.referralId, form, remindOn)
    await this.load()
    return message
  }

  /**
   * Copies answers to the referral.
   * @param status the status to move to in the same change
   * @returns the text to show to the user
   */
  async takeOver({ id, referralVersion }: Submission, paths: readonly string[], status?: StatusId): Promise<string> {
    const { data, message } = await packetApi.takeOver(this.referralId, id, referralVersion, paths, status)
    runInAction(() => (this.submission = data))
    return message
  }

  dispose(): void {
    this.stopFollowing()
    this.packetRequest.abort()
    this.submissionRequest.abort()
  }
}
