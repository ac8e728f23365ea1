import { choices, defineEntity, integer, person, reference, rows, text, yesNo } from '@core/entity'
import { assignmentRulePaths } from '../crmPaths'
import { leadPermissions } from '../crmPermissions'
import { accountTypes } from '../salesLists'

const { can } = leadPermissions

/** A person who takes turns, and the maximum of open leads for that person. */
const takerFields = {
  person: person('Person', { required: true }),
  openLeadsAtMost: integer('Open leads at most', {
    totals: 'none',
    min: 1,
    max: 10_000,
    help: 'Nobody is given more than this; 100 by default',
  }),
} as const

/** A rule that names the people who take turns for the leads of some types. Leads without a rule go to the people of their territory. D5 */
export const assignmentRuleEntity = defineEntity({
  id: 'assignmentRule',
  name: { one: 'Assignment rule', many: 'Assignment rules' },
  path: 'AssignmentRule',
  title: ['name'],
  screen: assignmentRulePaths.record,
  duplicateKeys: [['name']],
  policy: {
    view: { needs: can.viewLead, all: can.viewAll },
    create: { needs: can.viewLead, all: can.editAllLead },
    // Whoever sees leads may be chosen, so that is what it needs.
    update: { needs: can.viewLead, all: can.editAllLead },
    delete: { needs: can.viewLead, all: can.deleteAllLead },
  },
  fields: {
    name: text('Name', {
      required: true,
      inList: true,
      searchable: true,
      max: 100,
      help: 'Shown as the reason on each lead',
    }),
    leadTypes: choices('Types of leads', accountTypes, { required: true, inList: true }),
    storeId: reference('Store', 'store', {
      inList: true,
      help: 'Only leads of this store; by default leads of every store',
    }),
    people: rows('Turns', takerFields, { required: true, max: 50 }),
    active: yesNo('Active', { inList: true }),
  },
})

export type AssignmentRuleFields = typeof assignmentRuleEntity.fields
