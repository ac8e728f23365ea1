import { createApp } from '../app'
import type { Database } from '../database/Database'
import { openFolder } from '../files/store/openFolder'
import { allPlugins } from '../plugins/foundPlugins'

const noDatabase: Database = new Proxy({} as Database, {
  get(_, property) {
    if (property === 'as') return () => noDatabase
    if (property === 'listen') return () => ({ close: async () => {} })
    throw new Error('Composing the routes must not touch the database; move the query into a handler.')
  },
})

interface Document {
  readonly paths?: Record<string, Record<string, { tags?: readonly string[] }>>
}

/**
 * The API document of each owner, cut out of the one that the server makes of its routes.
 * @returns OpenAPI 3.1 documents by owner: `core`, and every plugin that has routes
 */
export async function apiDocuments(): Promise<ReadonlyMap<string, Document>> {
  const { app } = await createApp({
    db: noDatabase,
    messages: { send: async () => {} },
    plugins: allPlugins,
    brand: { name: 'White Glove', color: null },
    publicUrl: '',
    files: openFolder(''),
    session: { idleMinutes: 30, hours: 12 },
  })
  const whole = app.swagger() as Document
  await app.close()

  const owners = new Map<string, Record<string, Record<string, object>>>()
  for (const [path, operations] of Object.entries(whole.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const owner = operation.tags?.[0] ?? 'core'
      const paths = owners.get(owner) ?? {}
      paths[path] = { ...paths[path], [method]: operation }
      owners.set(owner, paths)
    }
  }
  return new Map([...owners].map(([owner, paths]) => [owner, { ...whole, paths }]))
}
