import { createDataKeys } from '../platform/dataKeys'
import { createApp } from '../app'
import type { Database } from '../platform/database/Database'
import { openFolder } from '../platform/files/store/openFolder'
import type { ServerPlugin } from '../plugins/defineServerPlugin'

const noDatabase: Database = new Proxy({} as Database, {
  get(_, property) {
    if (property === 'as') return () => noDatabase
    if (property === 'listen') return () => ({ close: async () => {} })
    throw new Error('Composing the routes must not touch the database; move the query into a handler.')
  },
})

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>

interface Document {
  readonly paths?: Record<string, Record<string, { tags?: readonly string[] }>>
  readonly components?: Components
}

/**
 * The API document of each owner, a part of the one that the server creates from its routes.
 * @returns OpenAPI 3.1 documents by owner: `core`, and every plugin that has routes
 */
export async function apiDocuments(plugins: readonly ServerPlugin[]): Promise<ReadonlyMap<string, Document>> {
  const { app } = await createApp({
    db: noDatabase,
    messages: { send: async () => {} },
    plugins,
    brand: { name: 'White Glove', color: null },
    publicUrl: '',
    files: openFolder(''),
    dataDir: '',
    session: { idleMinutes: 30, hours: 12, askAgainMinutes: 60 },
    dataKeys: createDataKeys(() => [Buffer.alloc(32, 7)]),
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
  return new Map(
    [...owners].map(([owner, paths]) => [
      owner,
      { ...whole, paths, components: componentsOf(paths, whole.components ?? {}) },
    ]),
  )
}

/** Those of `all` that these paths refer to, directly or indirectly. */
function componentsOf(paths: object, all: Components): Components {
  const used: Record<string, Record<string, unknown>> = {}
  const take = (what: unknown) => {
    for (const [, family = '', name = ''] of JSON.stringify(what).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      const there = (used[family] ??= {})
      if (name in there) continue
      there[name] = all[family]?.[name]
      take(there[name])
    }
  }
  take(paths)
  // In the order of the whole document, so that a new call moves nothing.
  return Object.fromEntries(
    Object.entries(all).map(([family, members]) => [
      family,
      Object.fromEntries(Object.entries(members).filter(([name]) => used[family] && name in used[family])),
    ]),
  )
}
