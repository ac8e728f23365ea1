import { type Shape, answer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import type { Fields } from '@core/kernel/entity/Field'
import { ids, integer, text } from '@core/kernel/entity/fieldKinds'
import type { RecordOption } from '@core/kernel/entity/apiTypes'

const optionShape: Shape<RecordOption> = json.named(
  'Option',
  json.object({ id: json.integer, name: json.string }, { hint: json.string }),
)

export const optionsBody = {
  search: text('Search', { max: 200 }),
  ids: ids('Ids', { max: 200 }),
  limit: integer('Limit', { min: 1, max: 200 }),
} as const satisfies Fields

/** The records that a reference can point at. */
export const optionsAnswer = answer({ data: json.array(optionShape) })

/** Colleagues and stores as options, for everybody who is signed in. */
export const optionCalls = {
  people: defineCall({
    method: 'POST',
    path: '/api/person/Options',
    summary: 'Choose among people',
    body: { ...optionsBody, entity: text('Entity', { max: 100, help: 'Only people who can be given a record of it' }) },
    answer: optionsAnswer,
  }),
  stores: defineCall({
    method: 'POST',
    path: '/api/Store/Options',
    summary: 'Choose among stores',
    body: optionsBody,
    bodyName: 'OptionsRequest',
    answer: optionsAnswer,
  }),
}
