import { callApi, idempotent } from '../api/createApi'
import { uploadFile } from '../api/uploadFile'
import { KeptOffline } from './KeptOffline'
import type { OfflineWrite } from './OfflineWrite'
import { openQueue } from './openQueue'
import { waiting } from './waiting'

/**
 * Keeps a write on the device first, and then sends it: for what nobody can type or collect again, such as a signature. A browser that can't
 * keep anything sends it at once.
 * @returns whether the server has it
 * @throws ApiError when it is neither kept nor stored. A write that was kept and is refused is shown with what waits
 */
export async function keepAndSend(write: OfflineWrite): Promise<boolean> {
  const queue = await openQueue()
  if (queue) {
    const kept = await queue.keep(write, false)
    if (!(kept instanceof KeptOffline)) throw kept
    await queue.send(true)
    return waiting.writes.every(({ id }) => id !== write.key)
  }
  const { method, path, key, files } = write
  const refs = []
  for (const file of files?.files ?? []) refs.push(await uploadFile(file))
  await callApi(method, path, {
    body: { ...write.body, ...(files && { [files.field]: refs }) },
    headers: idempotent(key),
  })
  return true
}
