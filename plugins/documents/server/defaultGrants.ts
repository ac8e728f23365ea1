import { allPermissions, viewPermissions, type ServerPlugin } from '@core/server/plugin'
import { can, documentPermissions } from '../shared/documentPermissions'

const work = [can.viewModule, can.view, can.create, can.update, can.delete, can.send, can.export]

/** O of D2: files of the user's own records, and the user's own PDF documents. */
const own = [...work, can.viewOwn, can.updateOwn, can.deleteOwn]

/** S of D2 */
const store = [...work, can.viewStore, can.updateStore, can.deleteStore, can.bulk]

/** A of D2 for managers. Retention belongs to administrators. */
const managers = allPermissions(documentPermissions).filter((id) => id !== can.manageRetention)

/** D2, column 17. */
export const defaultGrants: ServerPlugin['defaultGrants'] = {
  superAdmin: allPermissions(documentPermissions),
  administrator: allPermissions(documentPermissions),
  intakeManager: managers,
  intakeCoordinator: own,
  careCoordinator: own,
  salesManager: managers,
  storeManager: store,
  salesperson: own,
  auditor: viewPermissions(documentPermissions),
}
