import { choice, date, decimal, defineEntity, person, reference, timeSlot } from '@core/entity'
import { availabilitySlots } from '../referralLookups'
import { can } from '../referralPermissions'
import { hoursBetween, hoursPerPart } from './week'

const mayEdit = [can.updateAll, can.updateOwn] as const

/**
 * A weekly visit: one part of one day, by one person. The visits of a referral are its schedule. People who may see the referral see them,
 * people who may change it plan them, and all staff see their own visits.
 */
export const visitEntity = defineEntity({
  id: 'visit',
  name: { one: 'Weekly visit', many: 'Weekly visits' },
  path: 'referralVisit',
  title: ['slot'],
  offlineWrites: true,
  period: 'startDate',
  days: ['startDate'],
  duplicateKeys: [['referralId', 'slot', 'startDate']],
  owners: { through: 'referralId', assigned: 'staffId' },
  policy: {
    view: { needs: can.view, assigned: can.viewOwn, through: [can.viewAll, can.viewOwn] },
    create: { through: mayEdit, parentAction: 'update' },
    update: { through: mayEdit, parentAction: 'update' },
    delete: { through: mayEdit, parentAction: 'update' },
    export: can.export,
    import: can.import,
  },
  fields: {
    referralId: reference('Referral', 'referral', { required: true, inList: true }),
    staffId: person('Staff', { required: true, inList: true }),
    slot: choice('Part of the week', availabilitySlots, { required: true, inList: true }),
    startTime: timeSlot('Start time', { inList: true }),
    endTime: timeSlot('End time', { inList: true }),
    hours: decimal('Hours', {
      required: true,
      inList: true,
      min: 0.25,
      max: hoursPerPart,
      help: 'With both times, they are what counts',
    }),
    startDate: date('First day', { required: true, inList: true }),
    endDate: date('Last day', { inList: true, help: 'Empty while it goes on' }),
  },
  rules: [
    ({ referralId }, before) =>
      before && before.referralId !== referralId
        ? { referralId: 'A visit stays with its referral: delete it here and book it there' }
        : undefined,
    ({ startDate, endDate }) =>
      endDate !== null && endDate < startDate ? { endDate: 'Last day must not be before First day' } : undefined,
    ({ startTime, endTime }) => {
      const hours = hoursBetween(startTime, endTime)
      if (hours === undefined) return undefined
      if (hours <= 0) return { endTime: 'End time must be after Start time' }
      return hours > hoursPerPart ? { endTime: `A visit has at most ${hoursPerPart} hours` } : undefined
    },
  ],
})

export type VisitFields = typeof visitEntity.fields
