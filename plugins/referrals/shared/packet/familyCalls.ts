import { defineCall, json, oneAnswer, type Shape, text } from '@core/entity'
import { formKeyShape } from '../forms/formCalls'
import type { FormKey } from '../forms/publicForms'

/** `elsewhere`: it was sent again separately, so the newer message opens it. */
export const familyStates = ['open', 'begun', 'done', 'expired', 'withdrawn', 'elsewhere'] as const
export type FamilyState = (typeof familyStates)[number]

/** One form as the family's page shows it. */
export interface FamilyForm {
  readonly form: FormKey
  readonly state: FamilyState
  /** The time when it was submitted, or last saved. */
  readonly at: string | null
  /** The secret behind the # of its own page; null if it can't be opened. */
  readonly secret: string | null
}

export interface FamilyPacket {
  readonly expiresAt: string
  readonly forms: readonly FamilyForm[]
}

const familyShape: Shape<FamilyPacket> = json.object({
  expiresAt: json.instant,
  forms: json.array(
    json.object({
      form: formKeyShape,
      state: json.oneOf(...familyStates),
      at: json.nullable(json.string),
      secret: json.nullable(json.string),
    }),
  ),
})

/** One link to all forms of a referral. The responses contain nothing about the client. D4 */
export const familyCalls = {
  open: defineCall({
    method: 'POST',
    path: '/api/referralPacket/Open',
    summary: 'Open the link to all forms of a referral: which there are, and where each stands',
    body: { token: text('Link', { required: true, max: 100 }) },
    answer: oneAnswer(familyShape),
  }),
}
