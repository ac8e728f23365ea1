import { type InitialData, syncCatalog } from '../security/access/syncCatalog'
import { subscriptionsOf } from '../platform/events/eventRoutes'
import { prepareQueues } from '../platform/events/prepareQueues'
import { syncLookups } from '../entities/lookups/syncLookups'
import { corePlugin } from '../corePlugin'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { migrate } from '../platform/database/migrate'
import type { OpenDatabase } from '../platform/database/openDatabase'
import { continueSequences } from '../platform/database/continueSequences'
import { renewNameOrder } from '../platform/database/renewNameOrder'
import { renewStoredDays } from '../platform/database/renewStoredDays'

/**
 * Updates a database, empty or not, to what this version of the product expects: schemas, queues, and the catalog of modules, permissions,
 * menus and look-up lists.
 * @param initial the initial data of a database without roles
 * @param say is called with each migration that is applied, and what is rebuilt or computed anew
 * @throws as migrate does
 */
export async function prepareDatabase(
  db: OpenDatabase,
  plugins: readonly ServerPlugin[],
  initial: InitialData,
  say?: (line: string) => void,
): Promise<void> {
  const owners = [corePlugin, ...plugins]
  await migrate(
    db,
    owners.map(({ id, migrations }) => ({ owner: id, schema: id, migrations })),
    say,
  )
  await continueSequences(db)
  await renewNameOrder(db, say)
  await renewStoredDays(db, say)
  await prepareQueues(db, subscriptionsOf(owners))
  await syncCatalog(db, [{ ...corePlugin, defaultGrants: initial.homeGrants }, ...plugins], initial)
  await syncLookups(
    db,
    owners.flatMap(({ lookups = [] }) => lookups),
  )
}
