import { ref } from 'valtio/vanilla'
import { countText } from '@core/kernel/entity/countText'
import { writtenAsHeader, writtenByAnother } from '@core/kernel/shared/deviceKeyCalls'
import { ApiError, messageOf } from '../api/ApiError'
import { inBackground } from '../api/background'
import { callApi, idempotent } from '../api/createApi'
import { onReachable } from '../api/reachable'
import { uploadFile } from '../api/uploadFile'
import { toast } from '../toasts/toast'
import { describeWrite, withBody } from './describeWrite'
import { KeptOffline } from './KeptOffline'
import { isUnsent, type OfflineWrite, type WaitingWrite } from './OfflineWrite'
import { type Owner, SealedStore } from './SealedStore'
import { waiting } from './waiting'

const place = 'writes'
/** Milliseconds until the next try: of the first, the second, and all further ones. */
const pauses = [5_000, 15_000, 60_000]
/** The server knows an Idempotency-Key for two days. After that time, what may have arrived is not sent again by itself. */
const knowsKeysFor = 47 * 3_600_000
/** How often the server may fail at a write before a person has to look at it. */
const mostFaults = 5

/** What a person wrote without a connection: kept encrypted in this browser, and sent in its order, once. */
export class WriteQueue {
  readonly #channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('writes') : undefined
  readonly #stops: readonly (() => void)[]
  /** The versions that this browser's own writes have made, by the record. */
  readonly #made = new Map<string, { readonly from: number; readonly to: number }>()
  #sending: Promise<void> | undefined
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  private constructor(
    private readonly owner: Owner,
    /** What is kept for reading, too. */
    readonly store: SealedStore,
  ) {
    const onOnline = () => this.#soon()
    addEventListener('online', onOnline)
    this.#channel?.addEventListener('message', () => void this.#show())
    this.#stops = [
      onReachable(onOnline),
      () => removeEventListener('online', onOnline),
      () => this.#channel?.close(),
      () => clearTimeout(this.#timer),
    ]
  }

  /** @returns undefined where there is no key, because there is no connection yet */
  static async open(owner: Owner): Promise<WriteQueue | undefined> {
    const store = await SealedStore.open(owner)
    if (!store) return undefined
    const queue = new WriteQueue(owner, store)
    await queue.#show()
    if (waiting.writes.length > 0) queue.#soon()
    return queue
  }

  close(): void {
    this.#isClosed = true
    this.#stops.forEach((stop) => stop())
  }

  /**
   * Keeps a write on the device.
   * @param mayHaveArrived whether it was sent, so that only the same request is stored once
   * @returns what its caller throws: that it is kept, or why it is not
   */
  async keep(write: OfflineWrite, mayHaveArrived: boolean): Promise<ApiError> {
    if (this.#isClosed)
      return new ApiError({ message: 'You are in another role now, so this was not kept.', status: 400 })
    try {
      const described = describeWrite(write, this.owner)
      if (mayHaveArrived) await this.#put({ ...described, sentAt: Date.now() })
      else await this.#put({ ...described, body: { ...described.body, ...write.whenKept } })
    } catch {
      return new ApiError({
        message:
          'There is no connection, and this device has no room to keep what you typed. It stays here: try again with a connection, or free some room first.',
        status: 0,
      })
    }
    this.#later()
    return new KeptOffline()
  }

  /**
   * Sends what waits, one after the other, in one tab at a time. A second call waits for the first.
   * @param isTold whether the caller tells the person of it
   */
  send(isTold = false): Promise<void> {
    clearTimeout(this.#timer)
    this.#sending ??= oneTabAtATime(() => this.#sendAll(isTold)).finally(() => (this.#sending = undefined))
    return this.#sending
  }

  /** Sends a refused one again, with what was corrected and a new key. @throws ApiError */
  async sendAgain(write: WaitingWrite, corrected: Pick<WaitingWrite, 'id' | 'body'>): Promise<void> {
    const { sentAt: _sent, refusal: _refusal, ...rest } = write
    const changed: WaitingWrite = { ...withBody(rest, corrected.body), id: corrected.id }
    try {
      await this.#call(changed)
    } catch (error) {
      // The form closes, and it waits again.
      if (!(error instanceof ApiError) || error.kind !== 'network') throw error
      await this.#put(changed)
      this.#later()
    }
    await this.discard(write.id)
  }

  /**
   * Changes one that was never sent, in its place among the others.
   * @throws ApiError if it was sent meanwhile, by this tab or another
   */
  async change({ id }: WaitingWrite, body: WaitingWrite['body']): Promise<void> {
    await oneTabAtATime(async () => {
      const kept = (await this.#read()).find((write) => write.id === id)
      if (!kept || !isUnsent(kept)) throw sentMeanwhile
      await this.#put(withBody(kept, body))
    })
    this.#soon()
  }

  /** Tries a refused one once more, as it is. */
  async tryAgain({ refusal: _refusal, faults: _faults, sentAt: _sent, ...write }: WaitingWrite): Promise<void> {
    await this.#put(write)
    await this.send()
  }

  async discard(id: string): Promise<void> {
    await this.store.remove(place, id)
    await this.#changed()
  }

  async #sendAll(isTold: boolean): Promise<void> {
    let sent = 0
    if (!navigator.onLine) return
    for (const write of await this.#read()) {
      if (this.#isClosed || write.refusal || write.roleId !== this.owner.roleId) continue
      try {
        await this.#sendOne(write)
        sent++
      } catch (error) {
        if (!(await this.#settle(write, error))) {
          this.#later()
          break
        }
      }
    }
    if (sent === 0) return
    this.#tries = 0
    if (isTold) return
    toast.success(`${countText(sent, 'change')} from this device ${sent === 1 ? 'was' : 'were'} sent.`)
  }

  async #sendOne(read: WaitingWrite): Promise<void> {
    const write = { ...read, body: read.sentAt === undefined ? this.#onOwnVersion(read) : read.body }
    if (write.sentAt !== undefined && Date.now() - write.sentAt > knowsKeysFor) throw mayHaveArrived
    await this.#call({ ...(await this.#uploaded(write)), sentAt: write.sentAt ?? Date.now() })
    await this.discard(write.id)
  }

  /** Notes that it is sent, before it is: its response may be lost. */
  async #call(write: WaitingWrite): Promise<void> {
    const { method, path, body, id, before } = write
    if (write.sentAt !== undefined) await this.#note(write)
    const headers = { ...idempotent(id), ...writtenAs(write) }
    const response = await inBackground(() =>
      callApi<{ data?: { version?: unknown } }>(method, path, { body, headers }),
    )
    const to = response.data?.version
    if (!before || typeof to !== 'number') return
    const record = `${before.entity} ${before.id}`
    this.#made.set(record, { from: this.#made.get(record)?.from ?? before.version, to })
  }

  /** A later write of the same record is based on the version that the earlier one made. */
  #onOwnVersion({ body, before }: WaitingWrite): WaitingWrite['body'] {
    const made = before && this.#made.get(`${before.entity} ${before.id}`)
    return made?.from === before?.version && made ? { ...body, version: made.to } : body
  }

  /** Uploads the files that are not uploaded yet. Every retry sends the same references. */
  async #uploaded({ files, ...write }: WaitingWrite): Promise<WaitingWrite> {
    if (!files) return write
    const refs = (write.body[files.field] ?? []) as readonly unknown[]
    const [next, ...rest] = files.files
    if (!next) return write
    const body = { ...write.body, [files.field]: [...refs, await uploadFile(next, { headers: writtenAs(write) })] }
    const uploaded = { ...write, body, files: { ...files, files: rest } }
    await this.#note(uploaded)
    return this.#uploaded(uploaded)
  }

  /** @returns whether the next one can be sent: this one was refused, and a person has to look at it */
  async #settle(write: WaitingWrite, error: unknown): Promise<boolean> {
    const { kind, status, reason } =
      error instanceof ApiError ? error : { kind: 'fault', status: 500, reason: undefined }
    if (kind === 'network' || status === 401 || status === 429 || reason === writtenByAnother) return false
    const kept = (await this.#read()).find(({ id }) => id === write.id)
    if (!kept) return true
    const faults = (kept.faults ?? 0) + 1
    if (kind === 'fault' && faults < mostFaults) {
      await this.#put({ ...kept, faults })
      return false
    }
    const errors = error instanceof ApiError ? error.errors : []
    await this.#put({ ...kept, refusal: { status, message: messageOf(error), errors } })
    return true
  }

  async #put(write: WaitingWrite): Promise<void> {
    // A logout must leave nothing behind.
    if (this.#isClosed) throw new Error('The session has ended')
    await this.store.put(place, write.id, write)
    await this.#changed()
  }

  /** What is stored about sending. A device that is full meanwhile sends nevertheless: that makes room, and the key stays the same. */
  async #note(write: WaitingWrite): Promise<void> {
    try {
      await this.#put(write)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  }

  async #read(): Promise<readonly WaitingWrite[]> {
    const all = await this.store.all<WaitingWrite>(place)
    return all.toSorted((a, b) => a.at - b.at)
  }

  async #changed(): Promise<void> {
    this.#channel?.postMessage('changed')
    await this.#show()
  }

  async #show(): Promise<void> {
    const writes = await this.#read()
    if (!this.#isClosed) waiting.writes = writes.map((write) => ref(write))
  }

  /** Now, because the connection is back. */
  #soon(): void {
    this.#tries = 0
    void this.send().catch(() => this.#later())
  }

  /** If the browser wrongly believes that it is online, no event follows, so a timer tries again. */
  #later(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    this.#timer = setTimeout(() => void this.send().catch(() => {}), pauses[Math.min(this.#tries++, pauses.length - 1)])
  }
}

/** By it the server refuses what another person wrote, or the same one in another role: another tab may have signed in meanwhile. */
const writtenAs = ({ userId, roleId }: Pick<WaitingWrite, 'userId' | 'roleId'>) => ({
  [writtenAsHeader]: `${userId} ${roleId}`,
})

const sentMeanwhile = new ApiError({
  message: 'This was sent while you changed it. Look at the record, and change it there.',
  status: 409,
})

const mayHaveArrived = new ApiError({
  message:
    'The connection broke while this was sent, more than two days ago, so it may be stored already. Look at the record, then send it again or discard it.',
  status: 400,
})

/** Other tabs wait, and then find nothing left to send. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('offline writes', work)
  else await work()
}
