import { describedField } from '@core/kernel/shared/describedField'
import { answer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { freeObject } from '@core/kernel/entity/kinds/nestedKinds'
import { integer } from '@core/kernel/entity/kinds/numberKinds'
import { text } from '@core/kernel/entity/kinds/textKinds'

const values = json.described(json.free, 'By the paths of the fields')

export const standingRuleEditorCalls = {
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
