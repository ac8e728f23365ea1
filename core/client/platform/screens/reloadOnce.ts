const key = 'reloadedForChunk'

/** A page that was reloaded less than so long ago, ms, would fail the same way again. */
const again = 60_000

/**
 * A chunk could not be fetched. After a deployment its file has another name, which a reloaded page knows; so the page is
 * reloaded, once, and not while the network is away.
 * @returns never, when the page is being reloaded
 * @throws the error, when reloading has just been tried or would not help
 */
export function reloadOnce(error: unknown, reload: () => void = () => location.reload()): Promise<never> {
  const last = Number(sessionStorage.getItem(key))
  if (!navigator.onLine || Date.now() - last < again) throw error
  sessionStorage.setItem(key, String(Date.now()))
  reload()
  return new Promise(() => {})
}
