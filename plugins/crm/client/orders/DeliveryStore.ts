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
import { type PendingDelivery, pendingDeliveries, storedStops } from './pendingDeliveries'

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

/** The driver's stops of today, and the deliveries that are not sent yet. Both are there if the page is opened without a connection. */
export class DeliveryStore {
  stops: readonly Stop[] | undefined
  error: unknown
  pending: readonly PendingDelivery[] = []
  #userId: number
  #sending: Promise<void> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(userId: number) {
    this.#userId = userId
    // References only: IndexedDB can't store mobx proxies.
    makeAutoObservable(this, { stops: observableRef, error: observableRef, pending: observableRef })
    addEventListener('online', this.onOnline)
    addEventListener('beforeunload', this.onUnload)
  }

  onOnline = (): void => void this.send().then(() => this.load())

  /** Closing the tab loses no delivery, but nothing is sent while it is closed. */
  onUnload = (event: BeforeUnloadEvent): void => {
    if (this.pending.some(({ refusal }) => refusal === undefined)) event.preventDefault()
  }

  dispose(): void {
    clearTimeout(this.#retry)
    removeEventListener('online', this.onOnline)
    removeEventListener('beforeunload', this.onUnload)
  }

  /** Loads the deliveries that are due by today. Without a connection the stops stay as they are. */
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
        this.error = undefined
      })
      // A browser that can't store them still shows them.
      await storedStops.keep({ userId: this.#userId, day: today(), stops: data }).catch(() => {})
    } catch (error) {
      runInAction(() => (this.error = error))
    }
  }

  async open(): Promise<void> {
    const pending = await pendingDeliveries.of(this.#userId)
    const stops = await storedStops.of<Stop>(this.#userId, today())
    runInAction(() => {
      this.pending = pending
      this.stops ??= stops
    })
    await Promise.all([this.load(), this.send()])
  }

  /** Moves the order of a stop to In Transit, then reloads the stops. @throws ApiError */
  async start(stop: Stop): Promise<void> {
    const body = { id: stop.id, version: stop.version, orderStatus: orderStatus.inTransit }
    await unwrapResponse(api.PUT('/api/OrderStatus/Update', { body }))
    await this.load()
  }

  /** Stores a delivery in the browser, then sends it now or as soon as there is a connection. */
  async deliver(delivery: Omit<PendingDelivery, 'key' | 'userId' | 'uploaded'>): Promise<void> {
    const kept: PendingDelivery = { ...delivery, key: newIdempotencyKey(), userId: this.#userId, uploaded: [] }
    await pendingDeliveries.keep(kept)
    runInAction(() => (this.pending = [...this.pending, kept]))
    await this.send()
  }

  /** Discards a delivery that the server refused. */
  async discard(key: string): Promise<void> {
    await pendingDeliveries.remove(key)
    runInAction(() => (this.pending = this.pending.filter((one) => one.key !== key)))
    await this.load()
  }

  /** Sends deliveries one after the other. A second call waits for the first. */
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
        // The server refused it permanently. Any other error is tried again.
        const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401
        if (!isRefused) return this.#tryLater()
        await this.#put({ ...waiting, refusal: messageOf(error) })
      }
    }
  }

  /** If the browser wrongly believes that it is online, no `online` event follows, so a timer retries. */
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
    await unwrapResponse(api.POST('/api/Order/Deliver', { body: body, headers: idempotent(key) }))
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
