import { sql } from 'kysely'
import { allPermissions, viewPermissions, contributionTo, defineServerPlugin, on } from '@core/server/plugin'
import { guardedRoleReached } from '@core/server/administration'
import { adminMenus } from '../shared/adminMenus'
import { configurationPermissions, rolePermissions, userPermissions } from '../shared/adminPermissions'
import { auditTable } from './audit/auditTable'
import { unusualAccess, watchPatientAccess } from './audit/unusualAccess'
import { unusualSending, watchMessages } from './audit/unusualSending'
import { catalogueRoutes } from './catalogue/catalogueRoutes'
import { moduleTable } from './catalogue/moduleTable'
import { permissionTable } from './catalogue/permissionTable'
import { roleRightsRoutes } from './roles/roleRightsRoutes'
import { roleTable } from './roles/roleTable'
import { directoryRoutes, directoryTable } from './directories/directoryTable'
import { scimRoutes } from './directories/scim/scimRoutes'
import { apiKeyRoutes, apiKeyTable } from './keys/apiKeyTable'
import { brandProfile } from './settings/brandProfile'
import { lookupRoutes } from './settings/lookupRoutes'
import { userSettingTable } from './settings/userSettingTable'
import { accessChanged } from './users/accessChanged'
import { settingsPages } from '../contract/settingsPages'
import { setUpSteps } from '../contract/setUpSteps'
import { requestsByGroups } from './migrations/0004-requests-by-groups'
import { setUpDismissed } from './migrations/0002-set-up-dismissed'
import { invitePeople, setUpRoutes } from './setUp/setUpRoutes'
import { contactChanged, sendContactChanged } from './users/contactChanged'
import { directories } from './migrations/0003-directories'
import { roleRequests } from './migrations/0001-role-requests'
import { expireRoleRequests, roleDecided, roleRequested, requestReachedRole } from './users/roleRequests'
import { userRoleRoutes } from './users/userRoleRoutes'
import { userStateRoutes } from './users/userStateRoutes'
import { userTable } from './users/userTable'

const modules = [userPermissions, rolePermissions, configurationPermissions]

/** What other programs reach the product by, and what code runs in it. */
const superAdminOnly: ReadonlySet<number> = new Set([
  configurationPermissions.can.apiKeys,
  configurationPermissions.can.directories,
  configurationPermissions.can.signInProviders,
  configurationPermissions.can.plugins,
])

export default defineServerPlugin({
  id: 'admin',
  modules,
  menus: Object.values(adminMenus),
  defaultGrants: {
    superAdmin: allPermissions(...modules),
    administrator: allPermissions(...modules).filter((id) => !superAdminOnly.has(id)),
    intakeManager: viewPermissions(userPermissions),
    salesManager: viewPermissions(userPermissions),
    storeManager: viewPermissions(userPermissions),
    auditor: [...viewPermissions(...modules), configurationPermissions.can.auditLog],
  },
  migrations: [roleRequests, setUpDismissed, directories, requestsByGroups],
  offers: [setUpSteps, settingsPages],
  contributes: [contributionTo(setUpSteps, [invitePeople])],
  profile: [brandProfile],
  entities: (context) => [
    userTable(context),
    roleTable,
    moduleTable,
    permissionTable,
    auditTable,
    userSettingTable(context),
    apiKeyTable,
    directoryTable(context),
  ],
  routes: (context) => [
    ...catalogueRoutes(context),
    ...roleRightsRoutes(context),
    ...userRoleRoutes(context),
    ...userStateRoutes(context),
    ...lookupRoutes(context),
    ...apiKeyRoutes(context),
    ...directoryRoutes(context),
    ...scimRoutes(context),
    ...setUpRoutes(context),
  ],
  // The office phone that families and customers of the demonstration see.
  async seedDemonstration(tx) {
    await sql`insert into core.user_setting (office_phone) values ('555-010-0100')`.execute(tx.query)
  },
  notifications: [unusualAccess, unusualSending, accessChanged, roleRequested, roleDecided],
  jobs: {
    'admin.watchPatientAccess': watchPatientAccess,
    'admin.watchMessages': watchMessages,
    'admin.expireRoleRequests': expireRoleRequests,
  },
  subscriptions: {
    'admin.sendContactChanged': on(contactChanged, sendContactChanged),
    'admin.requestReachedRole': on(guardedRoleReached, requestReachedRole),
  },
})
