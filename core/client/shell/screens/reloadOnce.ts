const key = 'reloadedForChunk'

/**
 * A chunk could not be fetched. After a deployment its file has another name, which a reloaded page knows; so the page is
 * reloaded, once, and not while the network is away.
 * @returns never, when the page is being reloaded
 * @throws the error, when reloading has been tried or would not help
 */
export function reloadOnce(error: unknown): Promise<never> {
  if (!navigator.onLine || sessionStorage.getItem(key)) throw error
  sessionStorage.setItem(key, 'yes')
  location.reload()
  return new Promise(() => {})
}

/** The next deployment may reload again. */
export function reloadSucceeded(): void {
  sessionStorage.removeItem(key)
}
