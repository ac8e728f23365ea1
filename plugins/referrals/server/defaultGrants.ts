import { allPermissions, viewPermissions, type ServerPlugin } from '@core/server/plugin'
import { can, referralPermissions } from '../shared/referralPermissions'

/** To view and work on one's assigned referrals, reassign them, and export them. */
const assignedRows = [
  can.viewModule,
  can.view,
  can.viewOwn,
  can.update,
  can.updateOwn,
  can.assign,
  can.changeStatus,
  can.hold,
  can.sendLink,
  can.export,
]

/** D2, column 3. */
export const defaultGrants: ServerPlugin['defaultGrants'] = {
  superAdmin: allPermissions(referralPermissions),
  administrator: allPermissions(referralPermissions),
  intakeManager: allPermissions(referralPermissions),
  intakeCoordinator: [...assignedRows, can.create, can.addAssigned],
  careCoordinator: [...assignedRows, can.reopen, can.viewSensitive],
  auditor: viewPermissions(referralPermissions),
}
