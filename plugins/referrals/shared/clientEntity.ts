import { defineEntity } from '@core/entity'
import { clientFields } from './clientFields'
import { clientPaths } from './clientPaths'
import { can } from './referralPermissions'

/**
 * The client of one or more referrals. People who may see one of these referrals see the client, and people who may change one can change the
 * client. A client is created with the first referral and deleted with the last one. S7.9, D3
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
    update: { through: [can.updateAll, can.updateOwn], parentAction: 'update' },
    delete: { through: [can.deleteAll, can.deleteOwn], parentAction: 'delete' },
    sensitive: can.viewSensitive,
    export: can.export,
  },
  fields: clientFields,
})
