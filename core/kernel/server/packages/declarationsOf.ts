import type { PackageDeclarations } from '@core/kernel/shared/pluginPackage'
import { entityRoutes } from '../entities/entityRoutes'
import type { EntityTable } from '../entities/table/EntityTable'
import type { Route } from '../platform/http/defineRoute'
import type { ServerContext, ServerPlugin } from '../plugins/defineServerPlugin'

/**
 * What a plugin consists of, as text for the people who decide on its package. It needs no database: nothing of the plugin runs except what
 * makes its definitions.
 * @throws when the plugin reads the database or calls a service while it makes them
 */
export function declarationsOf(plugin: ServerPlugin): PackageDeclarations {
  const context = disconnected(plugin)
  const tables = tablesOf(plugin)
  const routes = [...tables.flatMap((table) => entityRoutes(table, context)), ...(plugin.routes?.(context) ?? [])]
  return {
    permissions: plugin.modules.flatMap(({ title, list }) =>
      list.map(({ id, label }) => ({ id, name: `${title}: ${label}` })),
    ),
    menus: [...plugin.menus, ...(plugin.furtherMenus ?? []).map((menu) => ({ ...menu, id: menu.moduleId }))].map(
      ({ id, title, link }) => ({ id, title, path: link }),
    ),
    entities: tables.map(({ entity }) => ({ id: entity.id, name: entity.name.many })),
    tables: createdTables(plugin),
    migrations: plugin.migrations.map(({ id }) => id),
    routes: routes
      .map(({ call, access }) => ({ call: `${call.method} ${call.path}`, access: accessText(access) }))
      .toSorted((one, other) => (one.call < other.call ? -1 : 1)),
    contributions: [
      ...new Set((plugin.contributes ?? []).map(({ point }) => `${point.id}@${point.version}`)),
    ].toSorted(),
    jobs: Object.keys(plugin.jobs ?? {}).toSorted(),
  }
}

/** @returns the tables of the plugin's entities, made without a database. @throws as declarationsOf */
export function tablesOf(plugin: ServerPlugin): readonly EntityTable[] {
  return plugin.entities?.(disconnected(plugin)) ?? []
}

const accessText = (access: Route['access']) => (typeof access === 'string' ? access : [access].flat().join(', '))

/** The tables that the plugin's migrations create and don't drop later, in its own schema. */
function createdTables({ id, migrations }: ServerPlugin): readonly string[] {
  const tables = new Set<string>()
  for (const { sql } of migrations)
    for (const [, create, drop] of sql.matchAll(
      /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)|\bdrop\s+table\s+(?:if\s+exists\s+)?([\w.]+)/gi,
    )) {
      const table = create ?? drop!
      const name = table.includes('.') ? table : `${id}.${table}`
      if (create) tables.add(name)
      else tables.delete(name)
    }
  return [...tables].toSorted()
}

/** A context in which everything exists and nothing is connected. */
function disconnected({ id }: ServerPlugin): ServerContext {
  const given: Partial<ServerContext> = {
    plugins: ['core', id],
    sections: [],
    lookups: [],
    catalog: new Map(),
    notificationKinds: [],
    figures: new Map(),
    contributionsTo: () => [],
    optionalService: () => undefined,
    dataDir: '',
    publicUrl: '',
    superAdminApproval: false,
    privateWebhooks: false,
    privateProviders: false,
  }
  // Anything else stands for a connection: it may be passed on and not be used.
  return new Proxy(given, {
    get: (target, name) => Reflect.get(target, name) ?? unconnected(),
  }) as ServerContext
}

/** Can be read, called and passed on, which is what definitions do with services; a promise or a value can't be had of it. */
function unconnected(): unknown {
  return new Proxy(() => {}, {
    get: (_target, property) => (property === 'then' || typeof property === 'symbol' ? undefined : unconnected()),
    apply: () => unconnected(),
  })
}
