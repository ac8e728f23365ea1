import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import { type Names, namesOf, type ReferenceTarget } from '@core/kernel/server/entities/record/namesOf'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { noteAccess } from '@core/kernel/server/security/patientAccess/noteAccess'

/** The names of those of these records that the person may see, which the access log notes as listed. */
export async function listedNames(
  db: Database | Transaction,
  catalog: EntityCatalog,
  records: readonly ReferenceTarget[],
  viewer: Viewer,
): Promise<Names> {
  const nameOf = await namesOf(db, catalog, records, viewer)
  for (const entity of new Set(records.map((one) => one.entity))) {
    const table = catalog.get(entity)
    const ids = records.flatMap((one) =>
      one.entity === entity && nameOf(entity, one.id) !== undefined ? [one.id] : [],
    )
    if (table) noteAccess(table.entity, [...new Set(ids)], 'listed')
  }
  return nameOf
}
