import { allPermissions, viewPermissions, type ServerPlugin } from '@core/server/plugin'
import { can, reportPermissions } from '../shared/reportAccess'

const everything = allPermissions(reportPermissions).filter((id) => id !== can.setLink && id !== can.setLayout)
/** Figures of the user's own rows. */
const own = [can.viewModule, can.view, can.viewOwn, can.export, can.schedule]

/** D2, column 13. Administrators set the link to Power BI and the dashboards of roles; care coordinators have only dashboards. */
export const defaultGrants: ServerPlugin['defaultGrants'] = {
  superAdmin: allPermissions(reportPermissions),
  administrator: allPermissions(reportPermissions),
  intakeManager: everything,
  salesManager: everything,
  storeManager: [can.viewModule, can.view, can.viewStore, can.export, can.schedule, can.share],
  salesperson: own,
  intakeCoordinator: own,
  auditor: viewPermissions(reportPermissions),
}
