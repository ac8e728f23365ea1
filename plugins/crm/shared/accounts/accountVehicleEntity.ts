import { date, defineEntity, integer, longText, reference, text } from '@core/entity'
import { accountPermissions } from '../crmPermissions'
import { vinPaths } from '../crmPaths'
import { vinField } from './vinField'

const { can } = accountPermissions
const mayEdit = [can.editAllAccount, can.editAllAccountComments, can.updateStore, can.editAssignAccount] as const

/** A vehicle that an account holds, identified by its VIN. D5, S2.11 */
export const accountVehicleEntity = defineEntity({
  id: 'accountVehicle',
  name: { one: 'Vehicle', many: 'Vehicles of accounts' },
  path: 'AccountVin',
  title: ['vin'],
  hint: 'maker',
  screen: vinPaths.record,
  duplicateKeys: [['vin']],
  owners: { through: 'accountId' },
  policy: {
    view: { through: can.viewAccount },
    create: { through: mayEdit, parentAction: 'update' },
    update: { through: mayEdit, parentAction: 'update' },
    delete: { through: mayEdit, parentAction: 'update' },
    export: can.export,
    import: can.import,
    bulk: can.bulk,
  },
  fields: {
    vin: { ...vinField({ required: true, inList: true }), required: true as const, inList: true },
    accountId: reference('Account', 'account', { required: true, inList: true }),
    maker: text('Maker', { inList: true, readOnly: true, searchable: true, help: 'As the VIN says' }),
    year: integer('Model year', {
      totals: 'none',
      inList: true,
      help: 'As the VIN says; type it where the VIN leaves it open',
    }),
    plate: text('Plate', { inList: true, max: 20, searchable: true }),
    inServiceSince: date('In service since'),
    notes: longText('Notes', { max: 1000 }),
  },
})

export type AccountVehicleFields = typeof accountVehicleEntity.fields
