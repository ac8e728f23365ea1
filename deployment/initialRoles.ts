import { homePermissions } from '@core/kernel/entity/homeModule'
import {
  type DefaultGrants,
  type InitialRole,
  allPermissions,
  ownRowPermissions,
  viewPermissions,
} from '@core/kernel/server/security/access/roles'

/** The roles of a new database. D2. */
export const initialRoles: readonly InitialRole[] = [
  {
    key: 'superAdmin',
    name: 'Super Admin',
    description: 'Everything, always. At least one active person holds it.',
  },
  { key: 'administrator', name: 'Administrator', description: 'People, roles and settings, and all records.' },
  {
    key: 'intakeManager',
    name: 'Intake Manager',
    description: 'Runs intake: all referrals, with what is sensitive, and who works on them.',
  },
  {
    key: 'intakeCoordinator',
    name: 'Intake Coordinator',
    description: 'Takes referrals in and carries those assigned to them.',
  },
  {
    key: 'careCoordinator',
    name: 'Care Coordinator',
    description: 'Cares for the referrals assigned to them, with what is sensitive.',
  },
  {
    key: 'salesManager',
    name: 'Sales Manager',
    description: 'Runs sales: all leads, accounts, quotes and orders, and targets.',
  },
  { key: 'storeManager', name: 'Store Manager', description: 'Everything of sales in their own store.' },
  { key: 'salesperson', name: 'Salesperson', description: 'Their own leads, accounts, quotes and orders.' },
  { key: 'auditor', name: 'Auditor', description: 'Sees all of it, changes nothing; sensitive fields are hidden.' },
]

/** The permissions of the home module. D2, column 2. */
export const homeGrants: DefaultGrants = {
  superAdmin: allPermissions(homePermissions),
  administrator: allPermissions(homePermissions),
  intakeManager: allPermissions(homePermissions),
  salesManager: allPermissions(homePermissions),
  intakeCoordinator: ownRowPermissions(homePermissions),
  careCoordinator: ownRowPermissions(homePermissions),
  storeManager: ownRowPermissions(homePermissions),
  salesperson: ownRowPermissions(homePermissions),
  auditor: viewPermissions(homePermissions),
}
