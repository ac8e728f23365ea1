import { makeObservable, observableRef, runInAction } from 'mobx'
import { isAbort } from '@core/client/api/answerOf'
import { inBackground } from '@core/client/api/background'
import { live } from '@core/client/live/live'
import type { FormKey } from '../../shared/forms/publicForms'
import type { Packet, Submission } from '../../shared/packet/packetTypes'
import { referralEntity } from '../../shared/referralEntity'
import { packetApi, type Sending } from './packetApi'

/** The forms of one referral, and the submission that is being read. It follows what the family and colleagues do. */
export class PacketStore {
  packet: Packet | undefined = undefined
  error: Error | undefined = undefined
  submission: Submission | undefined = undefined
  submissionError: Error | undefined = undefined
  private reading: number | undefined = undefined
  private readonly controller = new AbortController()
  private readonly stopFollowing: () => void

  constructor(readonly referralId: number) {
    makeObservable(this, { packet: observableRef, error: observableRef, submission: observableRef, submissionError: observableRef })
    this.stopFollowing = live.onChanges(referralEntity.id, ({ ids }) => {
      if (ids && !ids.includes(referralId)) return
      void inBackground(() => this.load())
      const { reading } = this
      if (reading !== undefined) void inBackground(() => this.read(reading))
    })
  }

  load(): Promise<void> {
    return this.take(
      (signal) => packetApi.read(this.referralId, signal),
      (packet) => Object.assign(this, { packet, error: undefined }),
      (error) => (this.error = error),
    )
  }

  /** Opens a submission, or reads the open one anew. */
  read(id: number): Promise<void> {
    this.reading = id
    if (this.submission?.id !== id) runInAction(() => Object.assign(this, { submission: undefined, submissionError: undefined }))
    return this.take(
      (signal) => packetApi.submission(this.referralId, id, signal),
      (submission) => this.reading === id && Object.assign(this, { submission, submissionError: undefined }),
      (error) => (this.submissionError = error),
    )
  }

  closeSubmission(): void {
    this.reading = undefined
    runInAction(() => Object.assign(this, { submission: undefined, submissionError: undefined }))
  }

  /** @returns what to tell the person */
  async send(form: FormKey | undefined, sending: Sending, again: boolean, key: string): Promise<string> {
    const { data, message } = await packetApi.send(this.referralId, form, sending, again, key)
    runInAction(() => (this.packet = data))
    return message
  }

  /** @returns what to tell the person */
  async revoke(form: FormKey): Promise<string> {
    const message = await packetApi.revoke(this.referralId, form)
    await this.load()
    return message
  }

  /** @returns what to tell the person */
  async remind(form: FormKey, remindOn: string | null): Promise<string> {
    const message = await packetApi.remind(this.referralId, form, remindOn)
    await this.load()
    return message
  }

  /** @returns what to tell the person */
  async takeOver({ id, referralVersion }: Submission, paths: readonly string[]): Promise<string> {
    const { data, message } = await packetApi.takeOver(this.referralId, id, referralVersion, paths)
    runInAction(() => (this.submission = data))
    return message
  }

  dispose(): void {
    this.stopFollowing()
    this.controller.abort()
  }

  private async take<T>(work: (signal: AbortSignal) => Promise<T>, done: (value: T) => void, failed: (error: Error) => void): Promise<void> {
    try {
      const value = await work(this.controller.signal)
      runInAction(() => done(value))
    } catch (error) {
      if (!isAbort(error)) runInAction(() => failed(error instanceof Error ? error : new Error(String(error))))
    }
  }
}
