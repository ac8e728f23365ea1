import { defineEntity } from '@core/entity'
import { clientFields } from './clientFields'
import { clientPaths } from './clientPaths'
import { can } from './referralPermissions'

/**
 * A person behind referrals. Whoever may see any of their referrals sees them, and whoever may change any of those changes them; they
 * are made with a first referral and go with the last one. S7.9, D3
 */
export const clientEntity = defineEntity({
  id: 'client',
  name: { one: 'Client', many: 'Clients' },
  path: 'client',
  calls: { view: '/api/client/:id', update: '/api/client/update/:id' },
  title: ['firstName', 'lastName'],
  hint: 'dateOfBirth',
  screen: clientPaths.screen,
  owners: { through: { entity: 'referral', by: 'clientId' } },
  personal: 'health',
  policy: {
    view: { needs: can.view, through: [can.viewAll, can.viewOwn] },
    create: { needs: can.create, through: [can.addAll, can.addAssigned] },
    update: { needs: can.update, through: [can.updateAll, can.updateOwn], parentAction: 'update' },
    delete: { needs: can.delete, through: [can.deleteAll, can.deleteOwn], parentAction: 'delete' },
    sensitive: can.viewSensitive,
    export: can.export,
  },
  fields: clientFields,
})
