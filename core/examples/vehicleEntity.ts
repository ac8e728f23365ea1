import { date, defineEntity, text } from '@core/entity'

/** The entity of the examples. */
export const vehicleEntity = defineEntity({
  id: 'vehicle',
  name: { one: 'Vehicle', many: 'Vehicles' },
  path: 'Vehicle',
  title: ['plate'],
  screen: '/vehicles/:id',
  policy: { view: { needs: 7101 }, create: { needs: 7104 }, update: { needs: 7105 }, delete: { needs: 7108 } },
  fields: {
    plate: text('Plate', { required: true, inList: true }),
    inspected: date('Inspected', { inList: true }),
  },
})
