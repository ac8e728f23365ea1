/** The name is that of `sealedDatabase`, which is loaded only where there is one. */
const database = 'sealed'

/**
 * Forgets what is kept encrypted on this device, because the session has ended.
 * @param comesBack whether the person was signed out by force: what they wrote then stays, and only its key goes
 */
export function forgetSealed(comesBack: boolean): void {
  if (!globalThis.indexedDB) return
  if (comesBack) void dropKeys().catch(() => {})
  else indexedDB.deleteDatabase(database)
}

async function dropKeys(): Promise<void> {
  const all = await indexedDB.databases()
  if (all.some(({ name }) => name === database)) await (await import('./sealedDatabase')).dropKeys()
}
