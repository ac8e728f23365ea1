import { doneAnswer, json, listAnswer, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer } from '@core/kernel/entity/kinds/numberKinds'

/** The calls of webhooks beyond those of their entities. */
export const webhookCalls = {
  issueSecret: defineCall({
    method: 'POST',
    path: '/api/Webhook/:id/Secret',
    summary: 'Make the secret of a webhook',
    params: { id: integer('Webhook', { required: true, min: 1 }) },
    body: {},
    answer: oneAnswer(json.object({ secret: json.described(json.string, 'It is shown only this once') })),
  }),
  test: defineCall({
    method: 'POST',
    path: '/api/Webhook/:id/Test',
    summary: 'Send a test to a webhook',
    params: { id: integer('Webhook', { required: true, min: 1 }) },
    body: {},
    answer: oneAnswer(
      json.object({
        answer: json.described(json.nullable(json.integer), 'The status of the answer; null where none came'),
        reason: json.described(json.nullable(json.string), 'Why it did not arrive; null where it did'),
      }),
    ),
  }),
  watched: defineCall({
    method: 'GET',
    path: '/api/Webhook/Records',
    summary: 'See of which records webhooks can tell',
    answer: listAnswer(json.object({ id: json.string, name: json.string })),
  }),
  sendAgain: defineCall({
    method: 'POST',
    path: '/api/WebhookDelivery/:id/SendAgain',
    summary: 'Send a delivery again',
    params: { id: integer('Delivery', { required: true, min: 1 }) },
    body: {},
    answer: doneAnswer,
  }),
}
