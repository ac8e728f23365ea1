import { defineEntity, integer, person } from '@core/entity'
import { capacityPaths } from './capacityPaths'
import { can } from './referralPermissions'

/** How many referrals a person can look after at once. The care dashboard compares their caseload with it. D6 */
export const capacityEntity = defineEntity({
  id: 'capacity',
  name: { one: 'Capacity', many: 'Capacities' },
  path: 'referralCapacity',
  screen: capacityPaths.record,
  title: ['assignedTo'],
  duplicateKeys: [['assignedTo']],
  owners: { assigned: 'assignedTo' },
  policy: {
    view: { needs: can.view, all: can.viewAll, assigned: can.viewOwn },
    create: { needs: can.assign, all: can.viewAll },
    update: { needs: can.assign, all: can.viewAll },
    delete: { needs: can.assign, all: can.viewAll },
  },
  fields: {
    assignedTo: person('Person', { required: true, inList: true }),
    clients: integer('Referrals at once', { required: true, inList: true, min: 1, max: 1000 }),
  },
})
