const key = 'reloadedForChunk'

/** If the last reload was less than this many ms ago, another one would fail in the same way. */
const again = 60_000

/**
 * Reloads the page after a chunk could not be fetched. After a deployment its file has another name, which the reloaded page knows. It is
 * reloaded only once, and not while the browser is offline.
 * @returns a promise that never settles, because the page is being reloaded
 * @throws the error, if the page has just been reloaded or a reload would not help
 */
export function reloadOnce(error: unknown, reload: () => void = () => location.reload()): Promise<never> {
  const last = Number(sessionStorage.getItem(key))
  if (!navigator.onLine || Date.now() - last < again) throw error
  sessionStorage.setItem(key, String(Date.now()))
  reload()
  return new Promise(() => {})
}
