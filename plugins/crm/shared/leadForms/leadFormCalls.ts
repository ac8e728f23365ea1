import { defineCall, integer, json, oneAnswer, text } from '@core/entity'
import { leadFormFields } from './leadFormFields'

const params = { id: integer('Form', { required: true, min: 1 }) }

/** A public form for leads. D1: its address contains an id and no secret */
export const leadFormCalls = {
  open: defineCall({
    method: 'GET',
    path: '/api/LeadForm/Public/:id',
    summary: 'Open a public form for leads',
    params,
    answer: oneAnswer(json.object({ name: json.string, intro: json.nullable(json.string), consent: json.string })),
  }),
  submit: defineCall({
    method: 'POST',
    path: '/api/LeadForm/Submit/:id',
    summary: 'Submit a public form for leads',
    params,
    body: {
      ...leadFormFields,
      fax: text('Leave this empty', {
        max: 200,
        help: 'A trap: people don’t see it, and what fills it in is no person',
      }),
    },
    answer: oneAnswer(
      json.described(
        json.nullable(json.object({ name: json.string, phone: json.nullable(json.string) })),
        'The store that will call or write, where there is one',
      ),
    ),
  }),
}
