import { defineCall, integer, json, oneAnswer, text, yesNo } from '@core/entity'

/** The calls for one person who is a contact of several leads, accounts or customers. S3.11 */
export const samePersonCalls = {
  addTo: defineCall({
    method: 'POST',
    path: '/api/Contact/AddTo',
    summary: 'Make a contact the contact of another record as well',
    body: {
      id: integer('Contact', { required: true, min: 1 }),
      entityType: integer('Kind of record', { required: true, min: 1, max: 3, help: '1 lead, 2 account, 3 customer' }),
      entityTypeId: integer('Record', { required: true, min: 1 }),
      title: text('Job title', { max: 100, help: 'At that company; by default the same as here' }),
      decisionMaker: yesNo('Decision maker', { help: 'There' }),
    },
    answer: oneAnswer(json.object({ id: json.integer, personId: json.integer })),
  }),
}
