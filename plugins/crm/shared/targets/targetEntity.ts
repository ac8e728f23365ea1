import { type RecordOf, choice, date, decimal, defineEntity, ids, person, reference } from '@core/entity'
import { targetPermissions } from '../crmPermissions'
import { targetMetrics } from './targetMetrics'

const { can } = targetPermissions

/** The target of one person for one metric in one month. S3.16, D5 */
export const targetEntity = defineEntity({
  id: 'target',
  name: { one: 'Target', many: 'Targets' },
  path: 'target',
  title: ['month'],
  period: 'month',
  duplicateKeys: [['assignTo', 'metric', 'month']],
  owners: { assigned: 'assignTo', store: 'storeId' },
  // S6.8: setting a target requires canSetTarget; no other permission allows it.
  policy: {
    view: { needs: can.view, all: can.viewAll, store: can.viewStore, assigned: can.viewOwn },
    create: { all: can.canSetTarget },
    update: { all: can.canSetTarget },
    delete: { all: can.canSetTarget },
    export: can.export,
    import: can.import,
    bulk: can.bulk,
  },
  fields: {
    assignTo: person('Person', { required: true, inList: true }),
    metric: choice('Metric', targetMetrics, { required: true, inList: true }),
    month: date('Month', { required: true, inList: true, help: 'Any day of the month; its first day is stored' }),
    value: decimal('Value', { totals: 'none', required: true, inList: true }),
    storeId: reference('Store', 'store', { inList: true, readOnly: true, help: 'That of the person' }),
    assignIds: ids('People', { readOnly: true, inList: true, help: 'The person, as a list' }),
  },
})

export type TargetFields = typeof targetEntity.fields
export type TargetRecord = RecordOf<TargetFields>
