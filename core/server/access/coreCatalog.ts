import { homeMenu, homePermissions } from '@core/entity/homeModule'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { everything, ownRows, viewing } from './roles'

/** What core itself puts into the catalog: the home module. D1, D2. */
export const coreCatalog: Pick<ServerPlugin, 'id' | 'modules' | 'menus' | 'defaultGrants'> = {
  id: 'core',
  modules: [homePermissions],
  menus: [homeMenu],
  defaultGrants: {
    'Super Admin': everything(homePermissions),
    Administrator: everything(homePermissions),
    'Intake Manager': everything(homePermissions),
    'Sales Manager': everything(homePermissions),
    'Intake Coordinator': ownRows(homePermissions),
    'Care Coordinator': ownRows(homePermissions),
    'Store Manager': ownRows(homePermissions),
    Salesperson: ownRows(homePermissions),
    Auditor: viewing(homePermissions),
  },
}
