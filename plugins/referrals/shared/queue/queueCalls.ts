import { date, defineCall, integer, json, listAnswer, doneAnswer, type Shape, text, yesNo } from '@core/entity'
import { queueReasonIds, type QueueReason } from './queueReasons'

/** A referral that needs attention now. */
export interface QueueItem {
  readonly id: number
  readonly version: number
  readonly number: string
  readonly name: string
  readonly status: number
  readonly priority: number
  readonly reason: QueueReason
  /** How many items of the queue have this reason, on every page. */
  readonly ofReason: number
  /** The date of the reason: the follow-up, the review, the end of the authorization. */
  readonly due: string | null
  /** The day of the referral's store. */
  readonly today: string
  /** The service of the authorization that ends or whose units run out; null if it covers all of them. */
  readonly service: number | null
  readonly daysInStatus: number | null
  /** By the limits of its status; null if it is not late. */
  readonly late: 'amber' | 'red' | null
  readonly assignedTo: number | null
  readonly assignee: string | null
  /** The viewer may change it. */
  readonly mayChange: boolean
}

const itemShape: Shape<QueueItem> = json.object({
  id: json.integer,
  version: json.integer,
  number: json.string,
  name: json.string,
  status: json.integer,
  priority: json.integer,
  reason: json.oneOf(...queueReasonIds),
  ofReason: json.integer,
  due: json.nullable(json.string),
  today: json.string,
  service: json.nullable(json.integer),
  daysInStatus: json.nullable(json.integer),
  late: json.nullable(json.oneOf('amber', 'red')),
  assignedTo: json.nullable(json.integer),
  assignee: json.nullable(json.string),
  mayChange: json.boolean,
})

/** Which reason of a referral is meant, as its item in the queue names it. */
const markedFields = {
  reason: text('Reason', { required: true, max: 20 }),
  due: date('Due', { help: 'The day that the item named' }),
  service: integer('Service', { min: 1, help: 'That of the authorization, where the item named one' }),
}

/** The work queue: the referrals that need attention now, and those that people have snoozed. */
export const queueCalls = {
  list: defineCall({
    method: 'POST',
    path: '/api/referral/Queue',
    summary: 'List referrals that need somebody now, the most pressing first',
    body: {
      mine: yesNo('Assigned to me', { help: 'With the unassigned ones. The default is all that the user may see' }),
      limit: integer('Limit', { min: 1, max: 1000 }),
    },
    answer: listAnswer(itemShape, { doneToday: json.integer }),
  }),
  mark: defineCall({
    method: 'POST',
    path: '/api/referral/:id/queue-mark',
    summary: 'Take a referral out of the queue: done, or until a day',
    body: {
      ...markedFields,
      until: date('Until', { help: 'Without a date, it is done' }),
    },
    params: { id: integer('Referral', { required: true, min: 1 }) },
    answer: doneAnswer,
  }),
  unmark: defineCall({
    method: 'POST',
    path: '/api/referral/:id/queue-unmark',
    summary: 'Take back that a referral was taken out of the queue',
    body: markedFields,
    params: { id: integer('Referral', { required: true, min: 1 }) },
    answer: doneAnswer,
  }),
}
