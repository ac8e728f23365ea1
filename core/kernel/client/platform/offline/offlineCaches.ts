/**
 * The cache of the page that starts the app, and of the time until which it may be shown. The page names the user, so it is deleted with
 * the session.
 */
export const pageCache = 'page'
export const cachedPage = '/kept/page'
/** In ms since 1970: when the session ends on the server, too. */
export const readableUntil = '/kept/until'

/** The cache of scripts, styles and fonts with hashed names, which contain no personal data. */
export const assetCache = 'assets'

/** The name of the cache with the server's responses for one owner. */
export const responseCacheOf = (owner: string) => `answers ${owner}`

/**
 * Deletes all cached personal data, except the responses of one owner.
 * @param owner whose responses stay; by default nobody's
 */
export async function deleteCaches(owner?: string): Promise<void> {
  const names = await caches.keys()
  const gone = names.filter((name) => name !== assetCache && (owner === undefined || isAnothers(name, owner)))
  await Promise.all(gone.map((name) => caches.delete(name)))
}

const isAnothers = (name: string, owner: string) => name !== pageCache && name !== responseCacheOf(owner)
