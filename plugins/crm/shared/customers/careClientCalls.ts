import { defineCall, doneAnswer, integer, json, oneAnswer } from '@core/entity'

/** The referral of a customer who is a care client. People who may not see the referral get no information about it. D5 */
export const careClientCalls = {
  view: defineCall({
    method: 'POST',
    path: '/api/Customer/CareClient',
    summary: 'View the referral of a customer',
    body: { id: integer('Customer', { required: true, min: 1 }) },
    answer: oneAnswer(json.object({ referralId: json.nullable(json.integer) })),
  }),
  link: defineCall({
    method: 'PUT',
    path: '/api/Customer/LinkCareClient',
    summary: 'Link a customer to the client of a referral',
    body: {
      id: integer('Customer', { required: true, min: 1 }),
      referralId: integer('Referral', { min: 1, help: 'Empty ends the link' }),
    },
    answer: doneAnswer,
  }),
}
