import { choice, date, dateTime, defineEntity, longText, reference } from '@core/entity'
import { can } from '../referralPermissions'
import { contactKinds } from './contactKinds'

const mayEdit = [can.updateAll, can.updateOwn] as const

/** One attempt to reach a family, or one conversation. People who may see the referral see them, and people who may change it log them. */
export const contactAttemptEntity = defineEntity({
  id: 'contactAttempt',
  name: { one: 'Contact', many: 'Contacts' },
  path: 'referralContact',
  title: ['kind'],
  offlineWrites: true,
  owners: { through: 'referralId' },
  policy: {
    view: { needs: can.view, through: [can.viewAll, can.viewOwn] },
    create: { through: mayEdit, parentAction: 'update' },
    update: { through: mayEdit, parentAction: 'update' },
    delete: { through: mayEdit, parentAction: 'update' },
  },
  fields: {
    referralId: reference('Referral', 'referral', { required: true }),
    kind: choice('How', contactKinds, { required: true, inList: true }),
    at: dateTime('When', { inList: true, help: 'Left empty: now' }),
    note: longText('Note', { inList: true, max: 500, help: 'No health details: write those as a note' }),
  },
  rules: [
    ({ referralId }, before) =>
      before && before.referralId !== referralId
        ? { referralId: 'A contact stays with its referral: log it there and delete it here' }
        : undefined,
  ],
})

/** Sent with a new contact, and stored in its referral. */
export const contactFollowUp = date('Next follow-up')

export type ContactAttemptFields = typeof contactAttemptEntity.fields
