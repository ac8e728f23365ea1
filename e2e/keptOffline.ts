import { type Page, expect } from '@playwright/test'

/** All that the browser keeps, as text: databases, caches of responses, storage; and how many rows each table of the queue has. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const parts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    const counts: Record<string, number> = { entries: 0, keys: 0 }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name!))
      for (const table of db.objectStoreNames)
        for (const row of (await done(db.transaction(table).objectStore(table).getAll())) as object[]) {
          counts[table] = (counts[table] ?? 0) + 1
          for (const value of Object.values(row))
            parts.push(value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : JSON.stringify(value))
        }
      db.close()
    }
    for (const name of await caches.keys()) {
      if (name === 'assets') continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) parts.push(request.url, await (await cache.match(request))!.text())
    }
    return { text: parts.join('\n'), ...counts } as { text: string; entries: number; keys: number }
  })

const queueScripts = ['WriteQueue', 'WaitingWrites', 'WaitingForm', 'WaitingRows']

/** Waits until the page and what it writes with would start without a connection. */
export async function readyOffline(page: Page, ...parts: string[]): Promise<void> {
  await expect.poll(async () => (await kept(page)).keys).toBe(1)
  const cached = () =>
    page.evaluate(async () => {
      const keys = async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => url).join()
      return `${await keys('page')} ${await keys('assets')}`
    })
  for (const part of ['/kept/page', ...queueScripts, ...parts])
    await expect.poll(cached, `“${part}” is cached`).toContain(part)
}

/** The bar at the bottom that counts what waits. */
export const bar = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Show' }) })
/** What waits, where it belongs. */
export const rows = (page: Page) => page.getByRole('list', { name: 'Waiting for the connection' }).getByRole('listitem')
