import { choice, date, defineCall, doneAnswer, integer, json, longText, oneAnswer, type Shape } from '@core/entity'
import { messageTemplates } from './messageTemplates'

/** One channel for messages to a family, with the text of each template. */
export interface MessageWay {
  readonly channel: 'email' | 'sms'
  /** The email address or phone number that they gave for it. */
  readonly to: string
  readonly previews: readonly {
    readonly template: number
    /** The text that would be sent, in their language. */
    readonly text: string
    /** Why this one may not be sent, and what to do instead. */
    readonly refusal: string | null
  }[]
}

/** The messages that can be sent to a family, as its communication policy allows. */
export interface FamilyMessages {
  readonly ways: readonly MessageWay[]
  /** Why there are none, and what to do instead. */
  readonly refusal: string | null
  /** Their quiet hours, if they are active now: a message waits until they are over. */
  readonly quietHours: string | null
  /** The code of the language of their messages. */
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

/** Short enough for the template's name to fit before it in the contact log. */
export const longestMessageNote = 440

const path = '/api/referral/:id/family-message'
const params = { id: integer('Referral', { required: true, min: 1 }) }

/** Messages to a family from a template, each with its entry in the contact log. D4 */
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
