import type { FileRef, Signature } from '@core/entity'

/**
 * A delivery that was made and not sent yet. It holds a person's name, signature and a picture, so it never stands in local storage: it is
 * kept in IndexedDB until the server has it, since a dead spot or a closed tab must not lose what a driver can't ask for twice.
 */
export interface PendingDelivery {
  /** Also its Idempotency-Key: however often it is sent, it is stored once. */
  readonly key: string
  /** Who made it: nobody else’s session sends it. */
  readonly userId: number
  readonly orderId: number
  /** `O-00017` */
  readonly number: string
  readonly deliveredAt: string
  readonly receivedBy: string
  readonly proofSignature: Signature
  readonly proofPlace: { readonly latitude: number; readonly longitude: number; readonly accuracy: number } | null
  /** The pictures, until they are uploaded. */
  readonly photos: readonly File[]
  /** Those that are uploaded, which every repetition names alike. */
  readonly uploaded: readonly FileRef[]
  /** Why the server refused it. */
  readonly refusal?: string
}

const database = 'crm-deliveries'
const table = 'pending'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(table, { keyPath: 'key' }))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('This browser can’t keep deliveries.')))
  })
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(table, mode)
      const request = work(transaction.objectStore(table))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('error', () =>
        reject(transaction.error ?? new Error('The delivery could not be kept.')),
      )
    })
  } finally {
    db.close()
  }
}

/** What this browser holds of deliveries that are not sent. */
export const pendingDeliveries = {
  /** @returns those of this person; those of others are dropped, since whoever holds the device now is somebody else */
  async of(userId: number): Promise<readonly PendingDelivery[]> {
    const all = await run('readonly', (store) => store.getAll() as IDBRequest<PendingDelivery[]>)
    for (const { key } of all.filter((one) => one.userId !== userId)) await this.remove(key)
    return all.filter((one) => one.userId === userId)
  },
  keep: (delivery: PendingDelivery) => run('readwrite', (store) => store.put(delivery)).then(() => {}),
  remove: (key: string) => run('readwrite', (store) => store.delete(key)).then(() => {}),
}

/**
 * Takes away what is left once somebody logs out on purpose. A session that ended by itself, as one does in a long dead spot, keeps it: the
 * same person signs in again, and it is sent.
 */
export function forgetOnLogout(): void {
  setTimeout(() => {
    const { ending } = (history.state ?? {}) as { readonly ending?: unknown }
    if (localStorage.getItem('TOKEN') === null && ending === undefined) indexedDB.deleteDatabase(database)
  })
}
