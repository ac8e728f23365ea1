import type { RecordOf } from '@core/entity'
import { defineEntityTable, type EntityRules } from '@core/server/entities'
import { invalid } from '@core/server/plugin'
import { type AssignmentRuleFields, assignmentRuleEntity } from '../../shared/assignment/assignmentRuleEntity'
import { whoWorksWithLeads } from './assignLead'

const peopleOf = (rule: RecordOf<AssignmentRuleFields> | null) =>
  (rule?.people ?? []).flatMap(({ person }) => person ?? [])

/** Each person is named once and must be able to work on leads. People who were named before stay, even after they left. */
const assignmentRules: EntityRules<AssignmentRuleFields> = {
  async plan({ tx, before, after }) {
    const people = peopleOf(after)
    const known = new Set([...peopleOf(before), ...(await whoWorksWithLeads(tx, people))])
    const errors = people.flatMap((person, at) => {
      const field = `people[${at}].person`
      if (!known.has(person)) return [{ field, message: 'Person: choose an active person who works with leads' }]
      if (people.indexOf(person) < at) return [{ field, message: 'This person is there already; each takes one turn' }]
      return []
    })
    if (errors.length > 0) throw invalid(errors)
    return { record: after }
  },
}

export const assignmentRuleTable = defineEntityTable({
  entity: assignmentRuleEntity,
  table: 'crm.assignment_rule',
  rules: assignmentRules,
})
