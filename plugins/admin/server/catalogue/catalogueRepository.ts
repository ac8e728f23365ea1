import type { Database } from '@core/server/plugin'

export interface ListedPermission {
  readonly id: number
  readonly moduleId: number
  readonly key: string
  readonly label: string
}

export interface ListedModule {
  readonly id: number
  readonly title: string
  /** Its plugin is off in this deployment. */
  readonly off: boolean
  readonly permissions: readonly ListedPermission[]
}

/** Every permission, by id: grouped by module, the general actions first. */
export function listPermissions({ query }: Pick<Database, 'query'>): Promise<readonly ListedPermission[]> {
  return query
    .selectFrom('core.permission')
    .select(['id', 'module_id as moduleId', 'key', 'label'])
    .where('deleted_at', 'is', null)
    .orderBy('module_id')
    .orderBy('id')
    .execute()
}

/**
 * Every module with its permissions, in the order of the ids; those of plugins that are off come last.
 * @param plugins the ids of the plugins that are on
 */
export async function listModules(
  { query }: Pick<Database, 'query'>,
  plugins: readonly string[],
): Promise<readonly ListedModule[]> {
  const [modules, permissions] = await Promise.all([
    query
      .selectFrom('core.module')
      .select(['id', 'title', 'plugin'])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    listPermissions({ query }),
  ])
  const listed = modules.map(({ plugin, ...module }) => ({
    ...module,
    off: plugin !== null && !plugins.includes(plugin),
    permissions: permissions.filter(({ moduleId }) => moduleId === module.id),
  }))
  return [...listed.filter(({ off }) => !off), ...listed.filter(({ off }) => off)]
}
