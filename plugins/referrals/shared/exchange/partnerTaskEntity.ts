import { choice, dateTime, defineEntity, longText, reference } from '@core/entity'
import { can } from '../referralPermissions'
import { taskStatuses } from './taskStatuses'

/** The id of the record's tab. Notifications link to it. */
export const exchangeTab = 'referrals.exchange'

export const ways = [
  { id: 1, name: 'From the partner' },
  { id: 2, name: 'To the partner' },
] as const

const nobody = { through: [can.updateAll, can.updateOwn] } as const

/** A referral that was received from a partner or sent to one, with its status there. Only the exchange writes it. */
export const partnerTaskEntity = defineEntity({
  id: 'partnerTask',
  name: { one: 'Exchange', many: 'Exchanges' },
  path: 'referralExchange',
  title: ['partnerId'],
  owners: { through: 'referralId' },
  policy: {
    view: { needs: can.view, through: [can.viewAll, can.viewOwn] },
    create: nobody,
    update: nobody,
    delete: nobody,
    sensitive: can.viewSensitive,
  },
  fields: {
    referralId: reference('Referral', 'referral', { required: true, readOnly: true }),
    partnerId: reference('Partner', 'partner', { required: true, inList: true, readOnly: true }),
    way: choice('Way', ways, { required: true, inList: true, readOnly: true }),
    status: choice('Status', taskStatuses, { required: true, inList: true, readOnly: true }),
    reason: longText('Reason', { inList: true, readOnly: true }),
    output: longText('What was done', { inList: true, readOnly: true, sensitive: true }),
    sentAt: dateTime('Last sent', { inList: true, readOnly: true }),
    failure: longText('Why it wasn’t sent', { inList: true, readOnly: true }),
  },
})
