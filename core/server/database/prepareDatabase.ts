import { syncCatalog } from '../access/syncCatalog'
import { subscriptionsOf } from '../events/eventRoutes'
import { prepareQueues } from '../events/prepareQueues'
import { syncLookups } from '../lookups/syncLookups'
import { corePlugin } from '../plugins/corePlugin'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { migrate } from './migrate'
import type { OpenDatabase } from './openDatabase'

/**
 * Brings a database, empty or not, to what this version of the product expects: schemas, queues, and the catalog of
 * modules, permissions, menus and look-up lists.
 * @param say hears of each migration that is applied
 * @throws as migrate does
 */
export async function prepareDatabase(db: OpenDatabase, plugins: readonly ServerPlugin[], say?: (line: string) => void): Promise<void> {
  const owners = [corePlugin, ...plugins]
  await migrate(db, owners.map(({ id, migrations }) => ({ owner: id, schema: id, migrations })), say)
  await prepareQueues(db, subscriptionsOf(owners))
  await syncCatalog(db, plugins)
  await syncLookups(db, owners.flatMap(({ lookups = [] }) => lookups))
}
