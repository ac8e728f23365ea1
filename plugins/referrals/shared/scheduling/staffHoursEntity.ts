import { choices, decimal, defineEntity, integer, person, tags, text, messages, zipPattern } from '@core/entity'
import { languages } from '../personLookups'
import { availabilitySlots } from '../referralLookups'
import { can } from '../referralPermissions'
import { staffHoursPaths } from './staffHoursPaths'

const zips = tags('Home area', { max: 200, help: 'ZIP codes, five digits each' })

/**
 * When and where a person works with families. All staff see and set their own; people who may see and change all referrals, those of
 * everybody. Schedules are proposed to all planners: these show the free parts of the day, and nothing about where a person lives.
 */
export const staffHoursEntity = defineEntity({
  id: 'staffHours',
  name: { one: 'Staff hours', many: 'Staff hours' },
  path: 'referralStaffHours',
  screen: staffHoursPaths.record,
  title: ['assignedTo'],
  duplicateKeys: [['assignedTo']],
  owners: { assigned: 'assignedTo' },
  policy: {
    view: { needs: can.view, all: can.viewAll, assigned: can.viewOwn },
    create: { all: can.updateAll, assigned: can.updateOwn },
    update: { all: can.updateAll, assigned: can.updateOwn },
    delete: { all: can.updateAll, assigned: can.updateOwn },
    export: can.export,
    import: can.import,
  },
  fields: {
    assignedTo: person('Person', { required: true, inList: true }),
    availability: choices('Working hours', availabilitySlots, { required: true }),
    weeklyHours: decimal('Hours a week', { inList: true, min: 1, max: 84, help: 'At most, with families' }),
    languages: choices('Languages', languages, { inList: true }),
    zips: {
      ...zips,
      check: (value: unknown) =>
        zips.check(value) ??
        ((value as readonly string[]).every((zip) => /^\d{5}$/.test(zip))
          ? undefined
          : 'Home area: write each ZIP code as 5 digits'),
    },
    centreZip: text('Center of the area', {
      inList: true,
      max: 10,
      pattern: zipPattern,
      message: messages.zip,
      help: 'A ZIP code from which the miles count',
    }),
    miles: integer('Miles around it', { totals: 'mean', inList: true, min: 1, max: 500 }),
  },
})
