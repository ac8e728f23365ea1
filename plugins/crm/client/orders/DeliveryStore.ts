import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import {
  ApiError,
  createApi,
  idempotent,
  messageOf,
  newIdempotencyKey,
  unwrapResponse,
  uploadFile,
} from '@core/client/api'
import { entityApi, type RowOf } from '@core/client/kit'
import { today } from '@core/entity'
import type { orderCalls } from '../../shared/orders/orderCalls'
import { orderEntity } from '../../shared/orders/orderEntity'
import { orderStatus } from '../../shared/orders/orderStatuses'
import { type PendingDelivery, pendingDeliveries } from './pendingDeliveries'

const api = createApi<typeof orderCalls>()
const orders = entityApi<RowOf<typeof orderEntity>>(orderEntity)

export type Stop = RowOf<typeof orderEntity>

const columns = [
  'number',
  'company',
  'orderStatus',
  'description',
  'vin',
  'promisedAt',
  'isLate',
  'contactName',
  'contactPhone',
  'deliveryAddress.line1',
  'deliveryAddress.line2',
  'deliveryAddress.city',
  'deliveryAddress.state',
  'deliveryAddress.zip',
  'notes',
]

/** Milliseconds. */
const retryAfter = 30_000

/** The driver's stops of today, and what waits to be sent. */
export class DeliveryStore {
  stops: readonly Stop[] | undefined
  failure: string | undefined
  pending: readonly PendingDelivery[] = []
  #userId: number
  #sending: Promise<void> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(userId: number) {
    this.#userId = userId
    // As they are: IndexedDB can't keep what mobx wraps.
    makeAutoObservable(this, { stops: observableRef, pending: observableRef })
    addEventListener('online', this.onOnline)
    addEventListener('beforeunload', this.onUnload)
  }

  onOnline = (): void => void this.send().then(() => this.load())

  /** A closed tab loses nothing, but nothing is sent meanwhile either. */
  onUnload = (event: BeforeUnloadEvent): void => {
    if (this.pending.some(({ refusal }) => refusal === undefined)) event.preventDefault()
  }

  dispose(): void {
    clearTimeout(this.#retry)
    removeEventListener('online', this.onOnline)
    removeEventListener('beforeunload', this.onUnload)
  }

  /** What is left to be delivered until today. Without a connection the stops stay as they are. */
  async load(): Promise<void> {
    try {
      const filter = {
        driver: 'me',
        orderStatus: `${orderStatus.allocated},${orderStatus.inTransit}`,
        promisedAt: `..${today()}`,
      }
      const { data } = await orders.list({
        limit: 200,
        filter,
        columns,
        sorting: { fieldName: 'promisedAt', direction: 'asc' },
      })
      runInAction(() => {
        this.stops = data
        this.failure = undefined
      })
    } catch (error) {
      runInAction(() => (this.failure = messageOf(error)))
    }
  }

  async open(): Promise<void> {
    const pending = await pendingDeliveries.of(this.#userId)
    runInAction(() => (this.pending = pending))
    await Promise.all([this.load(), this.send()])
  }

  /** Everything that is allocated goes on its way. @throws ApiError */
  async start(stop: Stop): Promise<void> {
    const body = { id: stop.id, version: stop.version, orderStatus: orderStatus.inTransit }
    await unwrapResponse(api.PUT('/api/OrderStatus/Update', { body }))
    await this.load()
  }

  /** Keeps a delivery, then sends it, now or when there is a connection again. */
  async deliver(delivery: Omit<PendingDelivery, 'key' | 'userId' | 'uploaded'>): Promise<void> {
    const kept: PendingDelivery = { ...delivery, key: newIdempotencyKey(), userId: this.#userId, uploaded: [] }
    await pendingDeliveries.keep(kept)
    runInAction(() => (this.pending = [...this.pending, kept]))
    await this.send()
  }

  /** Gives up one that the server refused. */
  async discard(key: string): Promise<void> {
    await pendingDeliveries.remove(key)
    runInAction(() => (this.pending = this.pending.filter((one) => one.key !== key)))
    await this.load()
  }

  /** One after the other; a second call waits for the first. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined))
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    for (const waiting of this.pending) {
      if (waiting.refusal !== undefined) continue
      try {
        await this.#sendOne(waiting)
      } catch (error) {
        // Refused for good; whatever else it was, it is tried again.
        const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401
        if (!isRefused) return this.#tryLater()
        await this.#put({ ...waiting, refusal: messageOf(error) })
      }
    }
  }

  /** A browser that thinks it has a connection tells of no new one. */
  #tryLater(): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.send(), retryAfter)
  }

  async #sendOne(waiting: PendingDelivery): Promise<void> {
    let sent = waiting
    for (const photo of waiting.photos.slice(waiting.uploaded.length)) {
      sent = { ...sent, uploaded: [...sent.uploaded, await uploadFile(photo)] }
      await this.#put(sent)
    }
    const { key, orderId, deliveredAt, receivedBy, proofSignature, proofPlace, uploaded } = sent
    const body = { id: orderId, deliveredAt, receivedBy, proofSignature, proofPhotos: [...uploaded], proofPlace }
    await unwrapResponse(api.POST('/api/Order/Deliver', { body: body as never, headers: idempotent(key) }))
    await pendingDeliveries.remove(key)
    runInAction(() => {
      this.pending = this.pending.filter((one) => one.key !== key)
      this.stops = this.stops?.filter(({ id }) => id !== orderId)
    })
  }

  async #put(changed: PendingDelivery): Promise<void> {
    await pendingDeliveries.keep(changed)
    runInAction(() => (this.pending = this.pending.map((one) => (one.key === changed.key ? changed : one))))
  }
}
