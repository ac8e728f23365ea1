import { doneAnswer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { text } from '@core/kernel/entity/fieldKinds'

const endpoint = text('Endpoint', { required: true, max: 2000 })

/** Notifications by web push, for each browser on its own. */
export const pushCalls = {
  key: defineCall({
    method: 'GET',
    path: '/api/Push/Key',
    summary: 'The key with which a browser subscribes to notifications',
    answer: oneAnswer(json.object({ publicKey: json.string })),
  }),
  subscribe: defineCall({
    method: 'PUT',
    path: '/api/Push/Subscribe',
    summary: 'Show notifications on this device',
    body: {
      endpoint,
      p256dh: text('p256dh', { required: true, max: 200 }),
      auth: text('auth', { required: true, max: 100 }),
    },
    answer: doneAnswer,
  }),
  unsubscribe: defineCall({
    method: 'PUT',
    path: '/api/Push/Unsubscribe',
    summary: 'Show no notifications on this device',
    body: { endpoint },
    answer: doneAnswer,
  }),
}
