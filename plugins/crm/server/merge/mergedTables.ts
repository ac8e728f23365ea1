import type { EntityTable } from '@core/server/entities'
import type { ServerContext } from '@core/server/plugin'
import { accountPermissions, leadPermissions } from '../../shared/crmPermissions'
import type { MergedEntity } from '../../shared/merge/mergeCalls'

/** The permission to merge. Contacts need the one of leads. D2 x23 */
export const mergePermissions: Readonly<Record<MergedEntity, number>> = {
  lead: leadPermissions.can.merge,
  account: accountPermissions.can.merge,
  contact: leadPermissions.can.merge,
}

/** Fields that the kept record never takes over: the reason without the stage, the record that it belongs to, and what its contacts say, who come along. */
const staying: Readonly<Record<MergedEntity, readonly string[]>> = {
  lead: ['lostReason', 'parentId', 'contactName', 'contactPhone', 'contactEmail'],
  account: [],
  contact: ['entityType', 'entityTypeId'],
}

/** The table of an entity, with all entities that belong to its records. */
export function mergedTable(entity: MergedEntity, catalog: ServerContext['catalog']): EntityTable {
  return catalog.get(entity)!
}

/** The fields in which two records are compared. */
export function comparedFields(entity: MergedEntity, table: EntityTable): readonly string[] {
  return Object.entries(table.entity.fields).flatMap(([name, field]) =>
    field.readOnly || field.kind === 'files' || staying[entity].includes(name) ? [] : [name],
  )
}
