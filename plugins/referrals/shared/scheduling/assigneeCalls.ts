import { defineCall, integer, json, listAnswer, type Shape } from '@core/entity'

/** A person to whom a referral can be assigned. */
export interface SuggestedAssignee {
  readonly id: number
  readonly name: string
  /** As text: the language, the place, the caseload. */
  readonly reasons: readonly string[]
  /** The best choice; nobody if all others are full. */
  readonly suggested: boolean
}

const assigneeShape: Shape<SuggestedAssignee> = json.object({
  id: json.integer,
  name: json.string,
  reasons: json.array(json.string),
  suggested: json.boolean,
})

/** The people to whom a referral can be assigned. D2 */
export const assigneeCalls = {
  list: defineCall({
    method: 'GET',
    path: '/api/referral/:id/assignees',
    summary: 'List people who can be given a referral, the most suitable first',
    params: { id: integer('Referral', { required: true, min: 1 }) },
    answer: listAnswer(assigneeShape),
  }),
}
