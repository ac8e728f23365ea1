import { accountPermissions, leadPermissions } from '../../shared/crmPermissions'
import { accountPaths, contactPaths, leadPaths } from '../../shared/crmPaths'
import type { MergedEntity } from '../../shared/merge/mergeCalls'

const paths = { lead: leadPaths, account: accountPaths, contact: contactPaths }

const permissions = {
  lead: leadPermissions.can.merge,
  account: accountPermissions.can.merge,
  contact: leadPermissions.can.merge,
}

/** The address of a record of these entities. */
export const recordHref = (entity: MergedEntity, id: number) => paths[entity].record.replace(':id', String(id))

/** Whether these permissions allow merging at all. The server decides about the two records. */
export const mayMerge = (entity: MergedEntity, held: ReadonlySet<number>) => held.has(permissions[entity])
