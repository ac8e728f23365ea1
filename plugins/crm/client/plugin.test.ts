import { expect, it } from 'vitest'
import { crmMenus } from '../shared/crmMenus'
import { crmModules } from '../shared/crmPermissions'
import crm from './plugin'

const menuOf = (path: string) => {
  const { menu } = crm.routes[path as keyof typeof crm.routes]!
  return crmMenus[menu as keyof typeof crmMenus].id
}

it.each([
  ['/leads', 7],
  ['/leads/:id', 7],
  ['/leads/add-leads', 7],
  ['/leads/edit-leads/:id', 7],
  ['/accounts', 8],
  ['/accounts/:id', 8],
  ['/accounts/add-account', 8],
  ['/accounts/edit-account/:id', 8],
  ['/accounts/vin-details', 8],
  ['/quotes', 10],
  ['/quotes/add-quotes', 10],
  ['/quotes/edit-quotes/:id', 10],
  ['/quotes/:id', 10],
  ['/order/list', 11],
  ['/order/status', 11],
  ['/order/delivered', 11],
  ['/order/deliveries', 11],
  ['/accounts/transfer-lead', 8],
  ['/task-activities', 12],
  ['/task-activities/calendar', 12],
  ['/task-activities/tasks', 12],
  ['/task-activities/activities', 12],
  ['/target', 14],
  ['/Customers', 9],
  ['/Customers/add-customers', 9],
  ['/Customers/edit-customers/:id', 9],
  ['/stores', 15],
  ['/vehicles', 16],
  ['/vehicles/add-vehicle', 16],
  ['/vehicles/edit-vehicle/:id', 16],
])('[S2.8] [S2.11] [S2.12] [S2.13] [S2.16] [S2.18] [S2.19] [S2.22] [D1] %s carries menu %i', (path, menu) => {
  expect(menuOf(path)).toBe(menu)
})

it('[S1.4] [D1] the menus are in My Work, Sales and Customers', () => {
  const place = Object.values(crmMenus).map(({ id, title, link, section }) => [id, title, link, section])
  expect(place).toEqual([
    [12, 'Tasks & Activities', '/task-activities', 'My Work'],
    [7, 'Leads', '/leads', 'Sales'],
    [8, 'Accounts', '/accounts', 'Sales'],
    [10, 'Quotes', '/quotes', 'Sales'],
    [11, 'Orders', '/order/list', 'Sales'],
    [14, 'Targets', '/target', 'Sales'],
    [9, 'Customers', '/Customers', 'Customers'],
    [15, 'Stores', '/stores', 'Customers'],
    [16, 'Vehicles', '/vehicles', 'Customers'],
  ])
})

it.each([
  [1411, 'canSetTarget'],
  [701, 'viewLead'],
  [704, 'addLead'],
  [706, 'editAssignLead'],
  [707, 'editAllLead'],
  [709, 'deleteAssignLead'],
  [710, 'deleteAllLead'],
  [711, 'editAllLeadComments'],
  [801, 'viewAccount'],
  [804, 'addAccount'],
  [806, 'editAssignAccount'],
  [807, 'editAllAccount'],
  [809, 'deleteAssignAccount'],
  [810, 'deleteAllAccount'],
  [811, 'editAllAccountComments'],
])('[D2] [S6.6] [S6.7] [S6.8] permission %i is %s', (id, key) => {
  const found = crmModules.flatMap(({ list }) => list).find((permission) => permission.id === id)
  expect(found?.key).toBe(key)
})
