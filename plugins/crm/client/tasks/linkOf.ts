import { accountPaths, customerPaths, leadPaths, orderPaths, quotePaths } from '../../shared/crmPaths'
import { recordKind, recordKinds } from '../../shared/recordKinds'
import type { About } from './taskApi'

const screens: Readonly<Record<(typeof recordKinds)[number]['entity'], string>> = {
  lead: leadPaths.record,
  account: accountPaths.record,
  customer: customerPaths.record,
  quote: quotePaths.record,
  order: orderPaths.record,
  referral: '/referral/:id',
}

/** @returns the screen of the record that something is about; undefined if it is about none */
export function linkOf({ entityType, entityTypeId }: { entityType: number | null; entityTypeId: number | null }) {
  const kind = recordKinds.find(({ id }) => id === entityType)
  return kind && entityTypeId !== null ? screens[kind.entity].replace(':id', String(entityTypeId)) : undefined
}

/** @returns the link fields of a task about this record; undefined if tasks can't be about such a record */
export function aboutOf(entity: string, id: number): About | undefined {
  const kind = recordKinds.find((one) => one.entity === entity)
  return kind && { entityType: kind.id, entityTypeId: id }
}

/** @returns whether contacts with these people are the activities and tasks of sales: a referral has a contact log of its own */
export function logsContacts({ entityType }: About): boolean {
  return entityType !== recordKind.referral
}
