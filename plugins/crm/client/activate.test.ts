import { expect, it } from 'vitest'
import { leadPermissions, orderPermissions, storePermissions, taskPermissions } from '../shared/crmPermissions'
import activation from './activate'

/** @returns the ids of what a person with these permissions sees */
function tabsOf(...permissions: number[]): string[] {
  const held = new Set(permissions)
  const ids: string[] = []
  activation.run({
    contribute: (_point: unknown, { id, permission }: { id: string; permission?: number }) => {
      if (permission === undefined || held.has(permission)) ids.push(id)
    },
    viewer: { id: 7, permissions: held },
  } as never)
  return ids
}

it('a record has no tab of records that a person may not view', () => {
  const ofIntake = tabsOf(storePermissions.can.view, taskPermissions.can.view)
  expect(ofIntake).toEqual(expect.arrayContaining(['crm.storePeople', 'crm.customerTasks', 'crm.customerContacts']))
  for (const id of ['crm.storeLeads', 'crm.storeAccounts', 'crm.storeOrders', 'crm.customerOrders', 'crm.leadQuotes'])
    expect(ofIntake).not.toContain(id)
  const ofSales = tabsOf(storePermissions.can.view, leadPermissions.can.viewLead, orderPermissions.can.view)
  expect(ofSales).toEqual(expect.arrayContaining(['crm.storeLeads', 'crm.storeOrders', 'crm.customerOrders']))
})
