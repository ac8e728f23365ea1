import { date, defineEntity, reference, text } from '@core/entity'
import { targetPermissions } from '../crmPermissions'

const { can } = targetPermissions

/** A day on which a store, or every store, is closed. D6 */
export const holidayEntity = defineEntity({
  id: 'holiday',
  name: { one: 'Holiday', many: 'Holidays' },
  path: 'Holiday',
  title: ['name'],
  duplicateKeys: [['day', 'storeId']],
  policy: {
    view: { needs: can.view },
    create: { all: can.canSetTarget },
    update: { all: can.canSetTarget },
    delete: { all: can.canSetTarget },
    export: can.export,
    import: can.import,
  },
  fields: {
    name: text('Holiday', { required: true, inList: true, searchable: true, max: 100 }),
    day: date('Day', { required: true, inList: true }),
    storeId: reference('Store', 'store', { inList: true, help: 'By default every store' }),
  },
})
