import type { ServerPlugin } from '@core/server/plugins/defineServerPlugin'
import { everything, viewing } from '@core/server/access/roles'
import { can, referralPermissions } from '../shared/referralPermissions'

/** To see and carry on what one has been assigned, hand it over, and take it out as a file. */
const assignedRows = [can.viewModule, can.view, can.viewOwn, can.update, can.updateOwn, can.assign, can.changeStatus, can.hold, can.sendLink, can.export]

/** D2, column 3. */
export const defaultGrants: ServerPlugin['defaultGrants'] = {
  'Super Admin': everything(referralPermissions),
  Administrator: everything(referralPermissions),
  'Intake Manager': everything(referralPermissions),
  'Intake Coordinator': [...assignedRows, can.create, can.addAssigned],
  'Care Coordinator': [...assignedRows, can.reopen, can.viewSensitive],
  Auditor: viewing(referralPermissions),
}
