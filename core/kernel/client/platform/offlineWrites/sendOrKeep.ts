import { ApiError } from '../api/ApiError'
import { callApi, idempotent } from '../api/createApi'
import type { OfflineWrite } from './OfflineWrite'
import { openedQueue } from './openQueue'

/**
 * Sends a write. Without a connection it is kept on the device, encrypted, and sent later, once.
 * @returns the body of the response
 * @throws KeptOffline when it waits on the device; any other ApiError when it is neither stored nor kept
 * @example const { message } = await sendOrKeep<{ message: string }>({ method: 'POST', path, body, key, title: 'Call with Ana Novak' })
 */
export async function sendOrKeep<Body>(write: OfflineWrite): Promise<NonNullable<Body>> {
  const { method, path, body, key } = write
  const wasOnline = navigator.onLine
  try {
    return await callApi<Body>(method, path, { body, headers: idempotent(key) })
  } catch (error) {
    const queue = error instanceof ApiError && error.kind === 'network' && openedQueue()
    throw queue ? await queue.keep(write, wasOnline) : error
  }
}
