/** The page that starts the app, and until when it may be shown. It names the person, so it goes with the session. */
export const pageCache = 'page'
export const keptPage = '/kept/page'
/** Milliseconds since 1970: then the session is over for the server too. */
export const readableUntil = '/kept/until'

/** Scripts, styles and fonts by their hashed names: nobody's data. */
export const assetCache = 'assets'

/** What the caches with answers of the server begin with; whose they are follows. */
export const answersOf = (owner: string) => `answers ${owner}`

/** Deletes what is kept of people, but for one's own answers. @param owner whose answers stay; nobody's unless given */
export async function forgetKept(owner?: string): Promise<void> {
  const names = await caches.keys()
  const gone = names.filter((name) => name !== assetCache && (owner === undefined || isAnothers(name, owner)))
  await Promise.all(gone.map((name) => caches.delete(name)))
}

const isAnothers = (name: string, owner: string) => name !== pageCache && name !== answersOf(owner)
