import { syncCatalog } from '../access/syncCatalog'
import { subscriptionsOf } from '../events/eventRoutes'
import { prepareQueues } from '../events/prepareQueues'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { migrate } from './migrate'
import { coreMigrations } from './migrations/coreMigrations'
import type { OpenDatabase } from './openDatabase'

/**
 * Brings a database, empty or not, to what this version of the product expects: schemas, queues, and the catalog of
 * modules, permissions and menus.
 * @param say hears of each migration that is applied
 * @throws as migrate does
 */
export async function prepareDatabase(db: OpenDatabase, plugins: readonly ServerPlugin[], say?: (line: string) => void): Promise<void> {
  const owners = plugins.map(({ id, migrations }) => ({ owner: id, schema: id, migrations }))
  await migrate(db, [{ owner: 'core', schema: 'core', migrations: coreMigrations }, ...owners], say)
  await prepareQueues(db, subscriptionsOf(plugins))
  await syncCatalog(db, plugins)
}
