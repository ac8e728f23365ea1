import { describedField } from '@core/calls'
import { answer, defineCall, freeObject, integer, json, oneAnswer, text } from '@core/entity'

const values = json.described(json.free, 'By the paths of the fields')

export const standingRuleCalls = {
  list: defineCall({
    method: 'GET',
    path: '/api/standing-rules/all',
    summary: 'The rules that the product follows by itself',
    answer: answer({
      data: json.array(
        json.object({
          id: json.string,
          title: json.string,
          help: json.string,
          fields: json.array(describedField),
          values,
          delivered: values,
          version: json.described(json.integer, '0 while nobody has set it'),
        }),
      ),
    }),
  }),
  save: defineCall({
    method: 'PUT',
    path: '/api/standing-rules/:id',
    summary: 'Set a rule that the product follows by itself',
    params: { id: text('Rule', { required: true, max: 120 }) },
    body: {
      version: integer('Version', { required: true, min: 0 }),
      values: freeObject('Values', { required: true }),
    },
    answer: oneAnswer(json.object({ version: json.integer })),
  }),
}
