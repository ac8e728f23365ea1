import {
  defineCall,
  doneAnswer,
  email,
  freeObject,
  json,
  longText,
  oneAnswer,
  phone,
  secret,
  text,
  type ValueOf,
} from '@core/entity'

/** The secret of a signer's link, from the fragment of `/sign`. */
const token = secret('Link', { required: true, max: 100 })

/** Of the signer's page, such as `es`; default: English. */
const language = text('Language', { max: 10 })

const signingField = json.object({
  id: json.string,
  type: json.string,
  label: json.nullable(json.string),
  page: json.integer,
  x: json.number,
  y: json.number,
  width: json.number,
  height: json.number,
  required: json.boolean,
  /** Whether this signer fills it in. If not, it shows the value of somebody else. */
  isMine: json.boolean,
  value: json.nullable(json.string),
})

/** The data for the holder of a link. Before the code is checked, it contains only the document's title and sender. */
export const signingShape = json.object({
  brand: json.string,
  title: json.string,
  sender: json.string,
  signer: json.string,
  role: json.string,
  /** Where a code can be sent: `a•••@family.example`, and the last digits of the phone. */
  channels: json.array(json.object({ id: json.oneOf('email', 'sms'), to: json.string })),
  /** `code`: the one-time code is next. `consent`: then the consent. `sign`: fields. `waiting`: another signer's turn. `done`: signed. */
  step: json.oneOf('code', 'consent', 'sign', 'waiting', 'done'),
  message: json.nullable(json.string),
  expiresAt: json.nullable(json.string),
  pages: json.array(json.object({ width: json.number, height: json.number })),
  fields: json.array(signingField),
  /** Of the PDF that `DocumentSign/GetDocument` returns, so that the sealed PDF is the shown one. */
  shownSha256: json.nullable(json.string),
  isCompleted: json.boolean,
})

export type SigningState = ValueOf<typeof signingShape>
export type SigningField = SigningState['fields'][number]

const answer = oneAnswer(signingShape)

/** The calls of `/sign`, each with the secret of a link; after the code also with a cookie of the browser in which it was given. D12 */
export const signingCalls = {
  open: defineCall({
    method: 'POST',
    path: '/api/DocumentSign/Open',
    summary: 'Open a document to sign',
    body: { token },
    answer,
  }),
  sendCode: defineCall({
    method: 'POST',
    path: '/api/DocumentSign/SendCode',
    summary: 'Send a code to a signer',
    body: { token, channel: text('Channel', { required: true, max: 5 }), language },
    answer: doneAnswer,
  }),
  checkCode: defineCall({
    method: 'POST',
    path: '/api/DocumentSign/CheckCode',
    summary: 'Check a signer’s code',
    body: { token, code: secret('Code', { required: true, max: 12 }) },
    answer,
  }),
  consent: defineCall({
    method: 'POST',
    path: '/api/DocumentSign/Consent',
    summary: 'Agree to sign electronically',
    body: {
      token,
      version: text('Version', { required: true, max: 20 }),
      language,
      /** As the page shows it. It is refused if it is not that of the version in this language, so that the shown text is the recorded one. */
      shown: longText('Text', { max: 4000 }),
      timeZone: text('Time zone', { max: 60 }),
    },
    answer,
  }),
  /** Saves the current values, to continue later. The response says which of them can't be signed, by `values.` and the field's id. */
  save: defineCall({
    method: 'POST',
    path: '/api/DocumentSign/Save',
    summary: 'Save a document that is being signed',
    body: { token, values: freeObject('Values', { required: true }) },
    answer: oneAnswer(json.object({ problems: json.array(json.object({ field: json.string, message: json.string })) })),
  }),
  decline: defineCall({
    method: 'POST',
    path: '/api/DocumentSign/Decline',
    summary: 'Decline to sign',
    body: { token, reason: longText('Reason', { required: true, max: 1000 }) },
    answer: doneAnswer,
  }),
  handOver: defineCall({
    method: 'POST',
    path: '/api/DocumentSign/HandOver',
    summary: 'Hand a document to another signer',
    body: {
      token,
      name: text('Name', { required: true, max: 120 }),
      email: email('Email', { required: true }),
      phone: phone('Phone'),
    },
    answer: doneAnswer,
  }),
  /** The roots of this deployment's seals, in PEM, which `/verify` trusts. */
  roots: defineCall({
    method: 'GET',
    path: '/api/DocumentSign/Roots',
    summary: 'Verify documents',
    answer: oneAnswer(json.object({ organization: json.string, roots: json.array(json.string) })),
  }),
  /**
   * Multipart. From a signer: `token`, `values` as JSON, `timeZone`, `shownSha256`. From staff, for a document that was signed on paper:
   * `documentUniqueId`, `leadId` and the scan as `file`.
   */
  create: defineCall({
    method: 'POST',
    path: '/api/DocumentSign/Create',
    summary: 'Sign documents',
    answer: oneAnswer(json.object({ documentUniqueId: json.string, status: json.integer })),
  }),
} as const

/** Values by the ids of their fields: texts, `true` for a ticked box, and signatures as JSON (`SignatureValue`). */
export type SigningValues = Readonly<Record<string, string>>

/** A signature inside a value. */
export type SignatureValue =
  | { readonly method: 'typed'; readonly name: string }
  | {
      readonly method: 'drawn'
      readonly width: number
      readonly height: number
      readonly strokes: readonly (readonly number[])[]
    }
