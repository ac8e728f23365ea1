import type { Migration } from '../platform/database/Migration'
import { audit } from './schema/audit'
import { catalog } from './schema/catalog'
import { operations } from './schema/operations'
import { peopleAndRoles } from './schema/people'
import { records } from './schema/records'
import { settings } from './schema/settings'
import { signIn, accessNotifications } from './schema/signIn'

/** All of core's tables. Unqualified names mean the schema core; the bodies of functions must qualify them. */
export const schema: Migration = {
  id: '0001-schema',
  sql: [peopleAndRoles, catalog, signIn, accessNotifications, records, operations, audit, settings].join('\n'),
}
