import {
  answer,
  choice,
  date,
  defineCall,
  fileAnswer,
  integer,
  json,
  oneAnswer,
  type Shape,
  tags,
  yesNo,
} from '@core/entity'
import { formKeyShape } from '../forms/formCalls'
import { referralStatuses } from '../referralStatuses'
import { publicForms } from '../forms/publicForms'
import { type Packet, type Submission, packetStates } from './packetTypes'

const textOrNull = json.nullable(json.string)
const orNull = <Value>(shape: Shape<Value>) => json.either(shape, json.typed<null>({ type: 'null' }))

const linkShape = json.object({
  id: json.integer,
  channel: json.nullable(json.oneOf('email', 'sms')),
  sentTo: textOrNull,
  issuedBy: textOrNull,
  issuedAt: json.string,
  sentAt: textOrNull,
  openedAt: textOrNull,
  expiresAt: json.string,
  revokedAt: textOrNull,
  remindOn: textOrNull,
  remindedAt: textOrNull,
})

const againstShape = json.object({ form: textOrNull, reminder: textOrNull })

const packetShape: Shape<Packet> = json.object({
  items: json.array(
    json.object({
      form: formKeyShape,
      title: json.string,
      state: json.oneOf(...packetStates),
      link: orNull(linkShape),
      draftSavedAt: textOrNull,
      submission: orNull(json.object({ id: json.integer, submittedAt: json.string, signer: json.string })),
    }),
  ),
  recipients: json.array(
    json.object({
      guardian: json.nullable(json.integer),
      name: json.string,
      relation: json.string,
      email: textOrNull,
      phone: textOrNull,
    }),
  ),
  against: json.object({ email: againstShape, sms: againstShape }),
})

const submissionShape: Shape<Submission> = json.object({
  id: json.integer,
  form: formKeyShape,
  version: json.string,
  submittedAt: json.string,
  signer: json.string,
  answers: json.free,
  masked: json.array(json.string),
  pdf: json.oneOf('ready', 'hidden'),
  takenOver: json.array(json.object({ path: json.string, label: json.string, at: json.string, by: textOrNull })),
  differences: json.array(
    json.object({
      path: json.string,
      label: json.string,
      from: textOrNull,
      to: json.string,
      sensitive: json.boolean,
    }),
  ),
  referralVersion: json.integer,
})

const params = { id: integer('Referral', { required: true, min: 1 }) }
const submissionParams = { ...params, submissionId: integer('Submission', { required: true, min: 1 }) }
const forms = publicForms.map(({ key, title }) => ({ id: key, name: title }))
const form = choice('Form', forms, { required: true })
/** The default is the intake form, by email: the most frequent choice. */
const formToSend = choice('Form', forms, { help: 'The default is the intake form' })
const channel = choice(
  'By',
  [
    { id: 'email', name: 'Email' },
    { id: 'sms', name: 'Text message' },
  ] as const,
  { help: 'The default is email' },
)
const guardian = integer('Guardian', {
  min: 0,
  help: 'The guardian’s row; 0 for the client; the first who can be reached when left out',
})
const remindOn = date('Remind on')
const agreed = yesNo('They agree', {
  help: 'Of a family that wants no messages this way, or at this time: they were asked, and agree to this message',
})

/** The forms that were sent to a family and those submitted. S7.9, D4 */
export const packetCalls = {
  read: defineCall({
    method: 'GET',
    path: '/api/referral/:id/packet',
    summary: 'View a referral’s forms',
    params,
    answer: oneAnswer(packetShape),
  }),
  send: defineCall({
    method: 'POST',
    path: '/api/referral/:id/send-form-link',
    summary: 'Send a form’s link',
    params,
    body: {
      form: formToSend,
      channel,
      guardian,
      remindOn,
      agreed,
      again: yesNo('Again', { help: 'Ask for it once more although it was submitted' }),
    },
    answer: answer({ data: packetShape, message: json.string }),
  }),
  sendAll: defineCall({
    method: 'POST',
    path: '/api/referral/:id/send-jot-form-link',
    summary: 'Send the links of all forms that are missing',
    params,
    body: { channel, guardian, remindOn, agreed },
    answer: answer({ data: packetShape, message: json.string }),
  }),
  revoke: defineCall({
    method: 'POST',
    path: '/api/referral/:id/revoke-form-link',
    summary: 'Take a form’s link back',
    params,
    body: { form },
    answer: answer({ message: json.string }),
  }),
  revokeAll: defineCall({
    method: 'POST',
    path: '/api/referral/:id/revoke-packet-link',
    summary: 'Take the links to all of a referral’s forms back',
    params,
    answer: answer({ message: json.string }),
  }),
  remind: defineCall({
    method: 'PUT',
    path: '/api/referral/:id/form-reminder',
    summary: 'Choose when a form’s link is sent again',
    params,
    body: { form, remindOn },
    answer: answer({ message: json.string }),
  }),
  submission: defineCall({
    method: 'GET',
    path: '/api/referral/:id/form-submission/:submissionId',
    summary: 'View a submitted form',
    params: submissionParams,
    answer: oneAnswer(submissionShape),
  }),
  pdf: defineCall({
    method: 'GET',
    path: '/api/referral/:id/form-submission/:submissionId/pdf',
    summary: 'Read a submitted form as a PDF',
    params: submissionParams,
    answer: fileAnswer,
  }),
  takeOver: defineCall({
    method: 'POST',
    path: '/api/referral/:id/form-submission/:submissionId/take-over',
    summary: 'Copy answers of a submitted form to the referral, and move it on if a status is named',
    params: submissionParams,
    body: {
      version: integer('Version', { required: true, min: 1 }),
      paths: tags('Fields', { max: 200, help: 'Those to copy; none where only the status changes' }),
      status: choice('Status', referralStatuses, { help: 'The status to move to, in the same transaction' }),
    },
    answer: answer({ data: submissionShape, message: json.string }),
  }),
}
