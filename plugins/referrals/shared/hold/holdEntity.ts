import { date, dateTime, decimal, defineEntity, lookup, person, reference, text } from '@core/entity'
import { holdReasonList } from '../referralLookups'
import { can } from '../referralPermissions'
import { holdsPath } from './holdsPath'

/**
 * One hold of a referral. The database derives it from the changes of status, so nobody writes it. Lists name the referral by
 * its number only, because only the list of referrals itself is recorded in the patient access log.
 */
export const holdEntity = defineEntity({
  id: 'hold',
  name: { one: 'Hold', many: 'Holds' },
  path: 'referralHold',
  screen: holdsPath,
  title: ['number'],
  period: 'since',
  days: ['reviewDate', 'since'],
  timing: { since: { until: 'until' } },
  owners: { through: 'referralId', assigned: 'assignedTo', store: 'storeId' },
  policy: {
    view: { needs: can.view, through: [can.viewAll, can.viewOwn] },
    create: { needs: can.hold },
    update: { needs: can.hold },
    delete: { needs: can.hold },
    export: can.export,
  },
  fields: {
    number: text('Referral', { inList: true, readOnly: true }),
    referralId: reference('Record', 'referral', { required: true, readOnly: true }),
    reason: lookup('Reason', holdReasonList, { inList: true, readOnly: true, help: 'The last one that it was given' }),
    since: dateTime('Since', { inList: true, required: true, readOnly: true }),
    until: dateTime('Until', { inList: true, readOnly: true, help: 'Empty while it is on hold' }),
    days: decimal('Days', { totals: 'mean', inList: true, readOnly: true, help: 'Until now where it is on hold' }),
    reviewDate: date('Review date', { inList: true, readOnly: true }),
    assignedTo: person('Assigned to', { inList: true, readOnly: true }),
    storeId: reference('Store', 'store', { readOnly: true }),
  },
})
