import type { SetUpStep } from '@plugins/admin/contract/setUpSteps'
import { leadPaths, storePaths, targetPath, vehiclePaths } from '../shared/crmPaths'
import { leadPermissions, storePermissions, targetPermissions, vehiclePermissions } from '../shared/crmPermissions'

/** What sales needs in a new deployment. */
export const salesSetUpSteps: readonly SetUpStep[] = [
  {
    id: 'crm.stores',
    order: 20,
    title: 'Complete your stores',
    text: 'With its address, hours and states, a store gets the leads of its area automatically.',
    link: storePaths.list,
    permission: storePermissions.can.update,
    doneSql: 'exists (select from api.store where deleted_at is null and address is not null)',
  },
  {
    id: 'crm.vehicles',
    order: 30,
    title: 'Add vehicles with their prices',
    text: 'Quotes fill in the price of the vehicle that is chosen. A spreadsheet brings all of them at once.',
    link: `${vehiclePaths.list}#import`,
    permission: vehiclePermissions.can.import,
    doneSql: 'exists (select from crm.vehicle where deleted_at is null and price is not null)',
  },
  {
    id: 'crm.leads',
    order: 40,
    title: 'Import leads',
    text: 'Bring the companies that you talk to from a spreadsheet; known ones are recognized.',
    link: `${leadPaths.list}#import`,
    permission: leadPermissions.can.import,
    doneSql: 'exists (select from crm.lead where deleted_at is null)',
  },
  {
    id: 'crm.targets',
    order: 60,
    title: 'Set targets',
    text: 'Once a salesperson has accepted the invitation, type what is to be reached each month.',
    link: targetPath,
    permission: targetPermissions.can.canSetTarget,
    doneSql: 'exists (select from crm.target where deleted_at is null)',
  },
]
