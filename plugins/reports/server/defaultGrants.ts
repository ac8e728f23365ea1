import { allPermissions, viewPermissions } from '@core/server/access'
import type { ServerPlugin } from '@core/server/plugin'
import { can, reportPermissions } from '../shared/reportAccess'

const everything = allPermissions(reportPermissions).filter((id) => id !== can.setLink && id !== can.setLayout)
/** Figures of what is one's own. */
const own = [can.viewModule, can.view, can.viewOwn, can.export, can.schedule]

/** D2, column 13. The link to Power BI and the dashboards of roles are set by administrators; care coordinators have dashboards alone. */
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
