import { type ValueOf, answer, doneAnswer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { choice, ids, integer, text, yesNo } from '@core/kernel/entity/fieldKinds'
import { deliveries } from '@core/kernel/shared/deliveries'

const deliveryShape = json.oneOf('inbox', 'mail', 'digest', 'none')

const notificationShape = json.object({
  id: json.integer,
  kind: json.string,
  title: json.string,
  detail: json.nullable(json.string),
  /** The name of the record that it leads to, if the viewer may see it. It is in no mail. */
  about: json.nullable(json.string),
  /** A path within the product. */
  link: json.nullable(json.string),
  /** The name of the person who caused it. */
  by: json.nullable(json.string),
  createdAt: json.instant,
  readAt: json.nullable(json.instant),
})

/** One entry of an inbox. */
export type Notification = ValueOf<typeof notificationShape>

/** The calls of the inbox that the bell opens. D11 */
export const notificationCalls = {
  list: defineCall({
    method: 'POST',
    path: '/api/Notification/List',
    summary: 'List your notifications',
    body: {
      limit: integer('limit', { min: 1, max: 500 }),
      /** The `next` of the page before. */
      before: integer('before', { min: 1 }),
      unread: yesNo('Only unread ones'),
    },
    answer: answer({ data: json.array(notificationShape) }, { next: json.integer }),
  }),
  count: defineCall({
    method: 'GET',
    path: '/api/Notification/Count',
    summary: 'Count your unread notifications',
    answer: oneAnswer(json.object({ unread: json.integer })),
  }),
  read: defineCall({
    method: 'PUT',
    path: '/api/Notification/Read',
    summary: 'Mark notifications as read',
    body: { ids: ids('Notifications', { max: 500 }), all: yesNo('All') },
    answer: doneAnswer,
  }),
  choices: defineCall({
    method: 'GET',
    path: '/api/Notification/Choices',
    summary: 'See how you hear of each kind of notification',
    answer: answer({
      data: json.array(json.object({ kind: json.string, title: json.string, delivery: deliveryShape })),
      timeZone: json.nullable(json.string),
    }),
  }),
  choose: defineCall({
    method: 'PUT',
    path: '/api/Notification/Choose',
    summary: 'Choose how you hear of a kind of notification',
    body: {
      kind: text('Kind', { required: true, max: 100 }),
      delivery: choice('Delivery', deliveries, { required: true }),
      /** The zone in which it is `digestTime` when a digest is mailed: an IANA name. */
      timeZone: text('Time zone', { max: 60 }),
    },
    answer: doneAnswer,
  }),
}
