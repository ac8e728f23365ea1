import { defineCall, ids, integer, json, listAnswer, type Shape } from '@core/entity'

/** The results of one referrer's referrals that the viewer may see. */
export interface ReferrerFigures {
  readonly id: number
  readonly received: number
  /** Care has started. */
  readonly started: number
  /** Days from receipt to the start of care; null if none has started. */
  readonly medianDays: number | null
}

const figuresShape: Shape<ReferrerFigures> = json.object({
  id: json.integer,
  received: json.integer,
  started: json.integer,
  medianDays: json.nullable(json.number),
})

/** A merge into a referrer that can still be undone. */
interface ReferrerMerge {
  readonly id: number
  /** The name of the referrer that was merged into this one. */
  readonly name: string
  readonly mergedBy: string
  readonly mergedAt: string
  /** The number of referrals that it moved. */
  readonly referrals: number
}

const mergeShape: Shape<ReferrerMerge> = json.object({
  id: json.integer,
  name: json.string,
  mergedBy: json.string,
  mergedAt: json.instant,
  referrals: json.integer,
})

/** The calls of referrers beyond those of their entity. */
export const referrerCalls = {
  figures: defineCall({
    method: 'POST',
    path: '/api/referrer/Figures',
    summary: 'View what came of the referrals of referrers',
    body: { ids: ids('Referrers', { of: 'referrer', required: true, max: 200 }) },
    answer: listAnswer(figuresShape),
  }),
  merges: defineCall({
    method: 'GET',
    path: '/api/referrer/:id/merges',
    summary: 'List the merges into a referrer that can be undone',
    params: { id: integer('Referrer', { required: true, min: 1 }) },
    answer: listAnswer(mergeShape),
  }),
}
