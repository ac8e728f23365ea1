import { defineCall, doneAnswer, ids, integer, json, listAnswer, type Shape } from '@core/entity'

/** What came of the referrals of one referrer, of those that the viewer may see. */
export interface ReferrerFigures {
  readonly id: number
  readonly received: number
  /** Care has started. */
  readonly started: number
  /** From received until care started; null while none has. */
  readonly medianDays: number | null
}

const figuresShape: Shape<ReferrerFigures> = json.object({
  id: json.integer,
  received: json.integer,
  started: json.integer,
  medianDays: json.nullable(json.number),
})

/** The calls of referrers that their entity does not yield. */
export const referrerCalls = {
  figures: defineCall({
    method: 'POST',
    path: '/api/referrer/Figures',
    summary: 'View what came of the referrals of referrers',
    body: { ids: ids('Referrers', { of: 'referrer', required: true, max: 200 }) },
    answer: listAnswer(figuresShape),
  }),
  merge: defineCall({
    method: 'POST',
    path: '/api/referrer/Merge',
    summary: 'Make one of two referrers',
    body: {
      keep: integer('Referrer that stays', { required: true, min: 1 }),
      merge: integer('Referrer that is merged into it', { required: true, min: 1 }),
    },
    answer: doneAnswer,
  }),
}
