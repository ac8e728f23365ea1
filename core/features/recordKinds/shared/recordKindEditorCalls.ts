import { answer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer } from '@core/kernel/entity/kinds/numberKinds'

export const recordKindEditorCalls = {
  /** For an administrator who chooses where the item of a kind is. */
  sections: defineCall({
    method: 'GET',
    path: '/api/RecordKind/Sections',
    summary: 'The sections of the sidebar where the item of a kind of record can be',
    answer: answer({ data: json.array(json.string) }),
  }),
  /** The records that others can belong to, for an administrator who makes a kind of record. */
  parents: defineCall({
    method: 'GET',
    path: '/api/RecordKind/Parents',
    summary: 'The records that records of a kind can belong to',
    answer: answer({ data: json.array(json.object({ id: json.string, name: json.string })) }),
  }),
  use: defineCall({
    method: 'GET',
    path: '/api/RecordKind/:id/Use',
    summary: 'The fields that administrators have added to a kind of record, and which roles may do what with it',
    params: { id: integer('Kind of record', { required: true, min: 1 }) },
    answer: oneAnswer(
      json.object({
        fields: json.array(
          json.object({ id: json.integer, label: json.string, kind: json.integer, required: json.boolean }),
        ),
        roles: json.array(
          json.object({
            id: json.integer,
            name: json.string,
            can: json.described(json.array(json.string), 'The labels of the permissions: View all'),
          }),
        ),
      }),
    ),
  }),
}
