import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import {
  createApi,
  discardWrite,
  keepAndSend,
  keptForReading,
  newIdempotencyKey,
  unwrapResponse,
} from '@core/client/session'
import { entityApi, type RowOf } from '@core/client/kit'
import { type Signature, today } from '@core/entity'
import { orderCalls } from '../../shared/orders/orderCalls'
import { orderEntity } from '../../shared/orders/orderEntity'
import { orderStatus } from '../../shared/orders/orderStatuses'

const api = createApi<typeof orderCalls>()
const orders = entityApi<RowOf<typeof orderEntity>>(orderEntity)

export type Stop = RowOf<typeof orderEntity>

/** The path of the call that stores a delivery, by which those that wait are found. */
export const deliverPath = orderCalls.deliver.path

/** What a driver collects when an order is handed over. */
export interface Proof {
  readonly deliveredAt: string
  readonly receivedBy: string
  readonly proofSignature: Signature
  readonly proofPlace: { readonly latitude: number; readonly longitude: number; readonly accuracy: number } | null
}

/** The stops as they were last loaded, for a page that is opened without a connection. */
interface StoredStops {
  /** The day on which they were loaded: those of another day are not shown. */
  readonly day: string
  readonly stops: readonly Stop[]
}
const storedStops = 'crm.stops'

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

/** The driver's stops of today, also if the page is opened without a connection. What waits to be sent is core's: `useWaitingWrites`. */
export class DeliveryStore {
  stops: readonly Stop[] | undefined
  error: unknown
  /** The ids of the orders that were handed over here. The stops that are shown may be older. */
  delivered: ReadonlySet<number> = new Set()

  constructor() {
    makeAutoObservable(this, { stops: observableRef, error: observableRef, delivered: observableRef })
    addEventListener('online', this.onOnline)
  }

  onOnline = (): void => void this.load()

  dispose(): void {
    removeEventListener('online', this.onOnline)
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
      await keptForReading.keep(storedStops, { day: today(), stops: data } satisfies StoredStops)
    } catch (error) {
      runInAction(() => (this.error = error))
    }
  }

  async open(): Promise<void> {
    const loading = this.load()
    const stored = await keptForReading.read<StoredStops>(storedStops).catch(() => undefined)
    runInAction(() => {
      if (stored?.day === today()) this.stops ??= stored.stops
    })
    await loading
  }

  /** Moves the order of a stop to In Transit, then reloads the stops. @throws ApiError */
  async start(stop: Stop): Promise<void> {
    const body = { id: stop.id, version: stop.version, orderStatus: orderStatus.inTransit }
    await unwrapResponse(api.PUT('/api/OrderStatus/Update', { body }))
    await this.load()
  }

  /**
   * Keeps a delivery in the browser, encrypted, then sends it now or as soon as there is a connection.
   * @returns whether the server has it
   * @throws ApiError
   */
  async deliver(stop: Stop, proof: Proof, photos: readonly File[]): Promise<boolean> {
    const isStored = await keepAndSend({
      method: 'POST',
      path: deliverPath,
      body: { id: stop.id, ...proof },
      key: newIdempotencyKey(),
      title: `Delivery of ${stop.number ?? ''}`,
      records: [{ entity: orderEntity.id, id: stop.id }],
      files: { field: 'proofPhotos', files: photos },
    })
    runInAction(() => (this.delivered = new Set([...this.delivered, stop.id])))
    return isStored
  }

  /** Discards a delivery that the server refused. */
  async discard(key: string, orderId: number): Promise<void> {
    await discardWrite(key)
    runInAction(() => (this.delivered = new Set([...this.delivered].filter((id) => id !== orderId))))
    await this.load()
  }
}
