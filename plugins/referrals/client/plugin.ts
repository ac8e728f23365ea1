import { scopedPermissions } from '@core/entity'
import { definePlugin, entityRoutes } from '@core/client/plugin'
import { capacityPaths } from '../shared/capacityPaths'
import { clientPaths } from '../shared/clientPaths'
import { partnerPaths } from '../shared/exchange/partnerPaths'
import { holdsPath } from '../shared/hold/holdsPath'
import { queuePath } from '../shared/queue/queuePath'
import { queueLimitPaths } from '../shared/queue/queueLimitPaths'
import { referralMenus } from '../shared/referralMenus'
import { referrerPaths } from '../shared/referrers/referrerPaths'
import { can, referralPermissions } from '../shared/referralPermissions'
import { staffHoursPaths } from '../shared/scheduling/staffHoursPaths'

const mayUpdate = scopedPermissions(can, 'update')

const settingsOf = (of: 'capacities' | 'partners' | 'queueLimits' | 'staffHours') => async () => ({
  default: (await import('./settingsScreens')).default[of],
})

export default definePlugin({
  id: 'referrals',
  title: 'Referrals',
  modules: [referralPermissions],
  menus: referralMenus,
  routes: {
    '/referral': {
      menu: 'referrals',
      permission: can.view,
      title: 'Referrals',
      screen: () => import('./list/ReferralList'),
    },
    [queuePath]: {
      menu: 'referrals',
      permission: can.view,
      title: 'Work queue',
      screen: () => import('./queue/QueueScreen'),
    },
    '/referral/:id': {
      menu: 'referrals',
      permission: can.view,
      title: 'Referral',
      screen: () => import('./record/ReferralDetail'),
    },
    '/referral/add-referral': {
      menu: 'referrals',
      permission: can.create,
      title: 'Add referral',
      screen: () => import('./form/AddReferral'),
    },
    '/referral/edit-referral/:id': {
      menu: 'referrals',
      permission: mayUpdate,
      title: 'Edit referral',
      screen: () => import('./form/EditReferral'),
    },
    '/referral/edit-client/:id': {
      menu: 'referrals',
      permission: mayUpdate,
      title: 'Edit client',
      screen: () => import('./clients/EditClient'),
    },
    [clientPaths.list]: {
      menu: 'referrals',
      permission: can.view,
      title: 'Clients',
      screen: () => import('./clients/ClientList'),
    },
    [clientPaths.screen]: {
      menu: 'referrals',
      permission: can.view,
      title: 'Client',
      screen: () => import('./clientPage/ClientPage'),
    },
    ...entityRoutes({
      menu: 'referrals',
      paths: capacityPaths,
      one: 'Capacity',
      many: 'Capacities',
      can: { view: can.view, create: can.assign, update: can.assign },
      screens: settingsOf('capacities'),
    }),
    ...entityRoutes({
      menu: 'referrals',
      paths: referrerPaths,
      one: 'Referrer',
      many: 'Referrers',
      can: { view: can.view, create: mayUpdate, update: mayUpdate },
      screens: () => import('./referrers/referrerScreens'),
    }),
    ...entityRoutes({
      menu: 'referrals',
      paths: staffHoursPaths,
      one: 'Staff hours',
      many: 'Staff hours',
      can: { view: can.view, create: mayUpdate, update: mayUpdate },
      screens: settingsOf('staffHours'),
    }),
    ...entityRoutes({
      menu: 'referrals',
      paths: queueLimitPaths,
      one: 'Queue limit',
      many: 'Queue limits',
      can: { view: can.view, update: can.assign },
      screens: settingsOf('queueLimits'),
    }),
    ...entityRoutes({
      menu: 'referrals',
      paths: partnerPaths,
      one: 'Partner',
      many: 'Partners',
      can: { view: can.view, create: can.assign, update: can.assign },
      screens: settingsOf('partners'),
    }),
    [holdsPath]: {
      menu: 'referrals',
      permission: can.view,
      title: 'Holds',
      screen: () => import('./hold/HoldList'),
    },
  },
  activate: () => import('./activate'),
})
