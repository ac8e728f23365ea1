import { homeMenu, homePermissions } from '@core/entity/homeModule'
import { everything, ownRows, viewing } from '../access/roles'
import { invitationRequested, sendInvitation } from '../auth/links/sendInvitation'
import { linkRequested, sendLink } from '../auth/links/sendLink'
import { coreMigrations } from '../database/migrations/coreMigrations'
import { defineServerPlugin, on } from './defineServerPlugin'

/**
 * Core in the form of a plugin, the first owner of everything that owners have: the home module, the tables, an event.
 * It is always on. Its routes need more than a plugin is handed, so app.ts registers them. D1, D2.
 */
export const corePlugin = defineServerPlugin({
  id: 'core',
  modules: [homePermissions],
  menus: [homeMenu],
  migrations: coreMigrations,
  subscriptions: { 'core.sendLink': on(linkRequested, sendLink), 'core.sendInvitation': on(invitationRequested, sendInvitation) },
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
})
