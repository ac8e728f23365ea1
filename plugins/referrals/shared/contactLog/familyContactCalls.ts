import { defineCall, integer, json, oneAnswer, type Shape } from '@core/entity'

/** Somebody of a referral who can be reached, with the ways that they gave. */
export interface FamilyPerson {
  readonly name: string
  readonly relation: string
  readonly phone: string | null
  readonly altPhone: string | null
  readonly email: string | null
  /** Of `contactChannels`. */
  readonly preferred: number | null
  /** Of `timesOfDay`. */
  readonly bestTime: number | null
}

/** An entry of the contact log. */
export interface ContactTry {
  readonly kind: number
  readonly at: string
  readonly note: string | null
  readonly by: string | null
}

/** What somebody needs who contacts a family about a referral. */
export interface FamilyContact {
  /** Whom to call, the first one first. */
  readonly people: readonly FamilyPerson[]
  /** The codes of the client's languages. */
  readonly languages: readonly string[]
  readonly interpreter: boolean
  /** The latest ones, the newest first. */
  readonly tries: readonly ContactTry[]
  readonly unanswered: number
  /** What stands open, each null where there is nothing. */
  readonly nextFollowUp: string | null
  readonly holdReviewDate: string | null
  readonly authorizationEnd: string | null
  readonly formsBack: number
  readonly formsSent: number
}

/** How many entries of the contact log are shown. */
export const shownTries = 3

const textOrNull = json.nullable(json.string)
const numberOrNull = json.nullable(json.integer)
const contactShape: Shape<FamilyContact> = json.object({
  people: json.array(
    json.object({
      name: json.string,
      relation: json.string,
      phone: textOrNull,
      altPhone: textOrNull,
      email: textOrNull,
      preferred: numberOrNull,
      bestTime: numberOrNull,
    }),
  ),
  languages: json.array(json.string),
  interpreter: json.boolean,
  tries: json.array(json.object({ kind: json.integer, at: json.string, note: textOrNull, by: textOrNull })),
  unanswered: json.integer,
  nextFollowUp: textOrNull,
  holdReviewDate: textOrNull,
  authorizationEnd: textOrNull,
  formsBack: json.integer,
  formsSent: json.integer,
})

/** Whom to call about a referral, and what was tried last. */
export const familyContactCalls = {
  read: defineCall({
    method: 'GET',
    path: '/api/referral/:id/family-contact',
    summary: 'View whom to call about a referral, the last tries, and what stands open',
    params: { id: integer('Referral', { required: true, min: 1 }) },
    answer: oneAnswer(contactShape),
  }),
}
