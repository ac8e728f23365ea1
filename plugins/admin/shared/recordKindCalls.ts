import { answer, defineCall, json } from '@core/entity'

export const recordKindCalls = {
  /** The records that others can belong to, for an administrator who makes a kind of record. */
  parents: defineCall({
    method: 'GET',
    path: '/api/RecordKind/Parents',
    summary: 'The records that records of a kind can belong to',
    answer: answer({ data: json.array(json.object({ id: json.string, name: json.string })) }),
  }),
}
