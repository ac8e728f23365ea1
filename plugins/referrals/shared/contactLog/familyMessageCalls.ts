import { choice, date, defineCall, doneAnswer, integer, json, longText, oneAnswer, type Shape } from '@core/entity'
import { messageTemplates } from './messageTemplates'

/** One way to write to a family, and what each template would say. */
export interface MessageWay {
  readonly channel: 'email' | 'sms'
  /** The address or the number that they gave for it. */
  readonly to: string
  readonly previews: readonly {
    readonly template: number
    /** As it would be sent, in their language. */
    readonly text: string
    /** Why this one may not be sent, and what to do instead. */
    readonly refusal: string | null
  }[]
}

/** What can be written to a family, by its communication policy and in no other way. */
export interface FamilyMessages {
  readonly ways: readonly MessageWay[]
  /** Why there are none, and what to do instead. */
  readonly refusal: string | null
  /** Their quiet hours, where they have them now: a message waits until they are over. */
  readonly quietHours: string | null
  /** The code of the language that they are written to in. */
  readonly language: string
}

const textOrNull = json.nullable(json.string)
const messagesShape: Shape<FamilyMessages> = json.object({
  ways: json.array(
    json.object({
      channel: json.oneOf('email', 'sms'),
      to: json.string,
      previews: json.array(json.object({ template: json.integer, text: json.string, refusal: textOrNull })),
    }),
  ),
  refusal: textOrNull,
  quietHours: textOrNull,
  language: json.string,
})

/** So that the template's name fits before it in the contact log. */
export const longestMessageNote = 440

const path = '/api/referral/:id/family-message'
const params = { id: integer('Referral', { required: true, min: 1 }) }

/** Messages to a family from a template, each with its line in the contact log. D4 */
export const familyMessageCalls = {
  read: defineCall({
    method: 'GET',
    path,
    summary: 'View what can be written to the family of a referral, and how',
    params,
    answer: oneAnswer(messagesShape),
  }),
  send: defineCall({
    method: 'POST',
    path,
    summary: 'Write to the family of a referral from a template, and log it',
    params,
    body: {
      template: choice('Message', messageTemplates, { required: true }),
      channel: choice(
        'By',
        [
          { id: 'email', name: 'Email' },
          { id: 'sms', name: 'Text message' },
        ] as const,
        { required: true },
      ),
      note: longText('Note', { max: longestMessageNote, help: 'For the contact log; it is not sent' }),
      nextFollowUp: date('Next follow-up'),
    },
    answer: doneAnswer,
  }),
}
