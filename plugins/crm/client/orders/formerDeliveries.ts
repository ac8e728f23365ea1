import { keepAndSend } from '@core/client/session'
import type { FileRef } from '@core/entity'
import { orderCalls } from '../../shared/orders/orderCalls'
import { orderEntity } from '../../shared/orders/orderEntity'
import type { Proof } from './DeliveryStore'

/** A delivery as versions before 0.6.0 kept it, unencrypted. */
interface FormerDelivery extends Proof {
  readonly key: string
  readonly userId: number
  readonly orderId: number
  readonly number: string
  readonly photos: readonly File[]
  readonly uploaded: readonly FileRef[]
}

const former = 'crm-deliveries'

/**
 * Takes over what versions before 0.6.0 kept of deliveries, which was not encrypted: those of this person that the server doesn't have are
 * kept encrypted and sent, with the key they had. Then that database is deleted, with what other people have left.
 * @throws ApiError when one can't be kept; the database stays then
 */
export async function takeOverFormerDeliveries(userId: number): Promise<void> {
  if (!(await indexedDB.databases()).some(({ name }) => name === former)) return
  const db = await done(indexedDB.open(former))
  const all = db.objectStoreNames.contains('pending')
    ? await done<FormerDelivery[]>(db.transaction('pending').objectStore('pending').getAll())
    : []
  db.close()
  for (const { key, orderId, number, photos, uploaded, ...proof } of all.filter((one) => one.userId === userId)) {
    const { deliveredAt, receivedBy, proofSignature, proofPlace } = proof
    await keepAndSend({
      method: 'POST',
      path: orderCalls.deliver.path,
      body: { id: orderId, deliveredAt, receivedBy, proofSignature, proofPhotos: uploaded, proofPlace },
      key,
      title: `Delivery of ${number}`,
      records: [{ entity: orderEntity.id, id: orderId }],
      files: { field: 'proofPhotos', files: photos.slice(uploaded.length) },
    })
  }
  await done(indexedDB.deleteDatabase(former))
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('This browser has no database.')))
  })
}
