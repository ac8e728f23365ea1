/**
 * The modules that packages share with the product, by the name that they import: what is public of core, and the library in which plugins
 * write SQL. Each is one instance in the process, so that a table that a package defines is a table for core.
 */
export async function loadSharedModules(): Promise<Readonly<Record<string, object>>> {
  const loading = {
    '@core/calls': import('@core/calls'),
    '@core/contract': import('@core/contract'),
    '@core/entity': import('@core/entity'),
    '@core/server/administration': import('@core/server/administration'),
    '@core/server/entities': import('@core/server/entities'),
    '@core/server/files': import('@core/server/files'),
    '@core/server/plugin': import('@core/server/plugin'),
    kysely: import('kysely'),
  }
  return Object.fromEntries(
    await Promise.all(Object.entries(loading).map(async ([name, module]) => [name, await module] as const)),
  )
}
