import { defineCall, integer, json, listAnswer, type Shape } from '@core/entity'

/** Somebody who can be given a referral. */
export interface SuggestedAssignee {
  readonly id: number
  readonly name: string
  /** In plain words: the language, the place, the caseload. */
  readonly reasons: readonly string[]
  /** The one to take first; nobody where everybody else is full. */
  readonly suggested: boolean
}

const assigneeShape: Shape<SuggestedAssignee> = json.object({
  id: json.integer,
  name: json.string,
  reasons: json.array(json.string),
  suggested: json.boolean,
})

/** Whom a referral can be given to. D2 */
export const assigneeCalls = {
  list: defineCall({
    method: 'GET',
    path: '/api/referral/:id/assignees',
    summary: 'List people who can be given a referral, the most suitable first',
    params: { id: integer('Referral', { required: true, min: 1 }) },
    answer: listAnswer(assigneeShape),
  }),
}
