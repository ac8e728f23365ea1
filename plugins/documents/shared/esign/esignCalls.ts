import {
  choices,
  date,
  defineCall,
  doneAnswer,
  fileAnswer,
  integer,
  json,
  listAnswer,
  longText,
  oneAnswer,
  rows,
  text,
  type ValueOf,
} from '@core/entity'
import { limits, placedFieldFields, signerFields } from './documentParts'
import { reminderDays } from './reminderDays'

const uniqueId = text('Document id', { required: true, max: 40 })

/** The record of a document: one of these, or none. D12 */
const ownerFields = {
  leadId: integer('Lead', { min: 1 }),
  accountId: integer('Account', { min: 1 }),
  quoteId: integer('Quote', { min: 1 }),
  referralId: integer('Referral', { min: 1 }),
} as const

const reminders = reminderDays.map((id) => ({ id, name: `${id} days` }))

const contentFields = {
  title: text('Title', { required: true }),
  message: longText('Message', { max: 2000 }),
  expiresAt: date('Expires'),
  reminders: choices('Reminders', reminders),
  signers: rows('Signers', signerFields, { max: limits.signers }),
  fields: rows('Fields', placedFieldFields, { max: limits.fields }),
} as const

const place = json.object({
  id: json.string,
  type: json.string,
  label: json.nullable(json.string),
  page: json.integer,
  x: json.number,
  y: json.number,
  width: json.number,
  height: json.number,
  signer: json.integer,
  required: json.nullable(json.boolean),
  value: json.nullable(json.string),
})

const pages = json.array(json.object({ width: json.number, height: json.number }))
const problems = json.array(json.object({ field: json.string, message: json.string }))

/** A document with its parts, and its validity (S4.14). */
export const documentShape = json.object({
  id: json.integer,
  version: json.integer,
  documentUniqueId: json.string,
  title: json.string,
  template: json.integer,
  status: json.integer,
  leadId: json.nullable(json.integer),
  accountId: json.nullable(json.integer),
  quoteId: json.nullable(json.integer),
  referralId: json.nullable(json.integer),
  /** The record's title, for people who may see it. */
  ownerTitle: json.nullable(json.string),
  ownerLink: json.nullable(json.string),
  message: json.nullable(json.string),
  expiresAt: json.nullable(json.string),
  reminders: json.array(json.integer),
  createdBy: json.nullable(json.string),
  createdAt: json.instant,
  sentAt: json.nullable(json.instant),
  completedAt: json.nullable(json.instant),
  /** The reason for declining or voiding it. */
  reason: json.nullable(json.string),
  pages,
  fields: json.array(place),
  signers: json.array(
    json.object({
      id: json.integer,
      name: json.string,
      email: json.string,
      phone: json.nullable(json.string),
      language: json.nullable(json.string),
      order: json.integer,
      role: json.string,
      status: json.integer,
      isTurn: json.boolean,
      signedAt: json.nullable(json.instant),
      reason: json.nullable(json.string),
    }),
  ),
  events: json.array(
    json.object({
      id: json.integer,
      at: json.instant,
      what: json.string,
      who: json.string,
      address: json.nullable(json.string),
      browser: json.nullable(json.string),
      timeZone: json.nullable(json.string),
      detail: json.nullable(json.string),
    }),
  ),
  /** Of the PDF that signers see, and of the sealed one. */
  shownSha256: json.nullable(json.string),
  sealedSha256: json.nullable(json.string),
  /** B-B, B-T or B-LTA. */
  sealLevel: json.nullable(json.string),
  /** Why it can't be completed although everybody has signed, with what to do. */
  sealingProblem: json.nullable(json.string),
  /** While it is set, nobody can change or delete the document. */
  legalHold: json.boolean,
  holdReason: json.nullable(json.string),
  isValid: json.boolean,
  errors: problems,
  allows: json.object({ update: json.boolean, delete: json.boolean }),
})

export type DocumentDetail = ValueOf<typeof documentShape>

const templateShape = json.object({
  /** `clark-customer-agreement`, or the number of an uploaded one. */
  key: json.string,
  id: json.nullable(json.integer),
  name: json.string,
  version: json.integer,
  isShipped: json.boolean,
  roles: json.array(json.string),
  pageCount: json.nullable(json.integer),
  fields: json.array(place),
  /** Null for a shipped one. */
  changedAt: json.nullable(json.instant),
  changedBy: json.nullable(json.string),
})

export type TemplateDetail = ValueOf<typeof templateShape>

const templatePlacesShape = json.object({ pages, fields: json.array(place) })

/** The pages of a template and the fields on them. */
export type TemplatePlaces = ValueOf<typeof templatePlacesShape>

const templateName = text('Name', { required: true, max: 120 })
const templateKey = text('Template', { required: true, max: 60 })

/** The calls for documents from their creation until all have signed. S7.11 */
export const esignCalls = {
  create: defineCall({
    method: 'POST',
    path: '/api/DocuSignMap/Create',
    summary: 'Create PDF documents',
    body: {
      ...contentFields,
      title: text('Title'),
      template: text('Template', { max: 60 }),
      /** A stored file, which is copied; the document belongs to its record. */
      fileId: integer('File', { min: 1 }),
      ...ownerFields,
    },
    answer: oneAnswer(documentShape),
  }),
  read: defineCall({
    method: 'POST',
    path: '/api/DocuSignMap/GetByDocMapId',
    summary: 'Read PDF documents',
    body: {
      documentUniqueId: text('Document id', { max: 40 }),
      /** Inside this body. */
      id: integer('Document', { min: 1 }),
    },
    answer: oneAnswer(documentShape),
  }),
  /** Multipart: the fields below as parts, lists as JSON, and a `file` that replaces the PDF. */
  update: defineCall({
    method: 'PUT',
    path: '/api/DocuSignMap/Update',
    summary: 'Change PDF documents',
    answer: oneAnswer(documentShape),
  }),
  send: defineCall({
    method: 'POST',
    path: '/api/DocuSignMap/Send',
    summary: 'Send PDF documents',
    body: {
      documentUniqueId: uniqueId,
      version: integer('Version', { required: true, min: 1 }),
      message: longText('Message', { max: 2000 }),
      expiresAt: date('Expires'),
      reminders: choices('Reminders', reminders),
    },
    answer: oneAnswer(documentShape),
  }),
  /** A new link for one signer; the older one becomes invalid. S4.16, S8.7 */
  sendLink: defineCall({
    method: 'POST',
    path: '/api/DocumentSign/SendLink',
    summary: 'Send PDF documents',
    body: { documentUniqueId: uniqueId, signerId: integer('Signer', { required: true, min: 1 }) },
    answer: doneAnswer,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/api/DocuSignMap/Void',
    summary: 'Void PDF documents',
    body: { documentUniqueId: uniqueId, reason: text('Reason', { required: true, max: 500 }) },
    answer: oneAnswer(documentShape),
  }),
  copy: defineCall({
    method: 'POST',
    path: '/api/DocuSignMap/Copy',
    summary: 'Create PDF documents',
    body: { documentUniqueId: uniqueId },
    answer: oneAnswer(documentShape),
  }),
  bulkSend: defineCall({
    method: 'POST',
    path: '/api/DocuSignMap/BulkSend',
    summary: 'Send PDF documents',
    body: {
      documentUniqueId: uniqueId,
      recipients: rows('Recipients', signerFields, { required: true, max: 500 }),
    },
    /** `later`: of the list, how many may only be sent tomorrow. */
    answer: oneAnswer(json.object({ sent: json.integer, later: json.integer })),
  }),
  messagesLeft: defineCall({
    method: 'GET',
    path: '/api/DocuSignMap/MessagesLeft',
    summary: 'See how many messages may still be sent today',
    answer: oneAnswer(json.object({ left: json.integer })),
  }),
  /** The PDF itself: the sealed one if there is one, else the one that signers see. */
  getDocument: defineCall({
    method: 'POST',
    path: '/api/DocumentSign/GetDocument',
    summary: 'Read PDF documents',
    body: {
      documentUniqueId: text('Document id', { max: 40 }),
      /** The token of a signer's link, as an alternative to the id. */
      token: text('Link', { max: 100 }),
    },
    answer: fileAnswer,
  }),
  templates: defineCall({
    method: 'POST',
    path: '/api/DocuSignMap/Templates',
    summary: 'Read PDF documents',
    answer: listAnswer(templateShape),
  }),
  /** What a template looks like, for a preview. */
  templatePlaces: defineCall({
    method: 'POST',
    path: '/api/DocuSignMap/GetTemplate',
    summary: 'Read PDF documents',
    body: { key: templateKey },
    answer: oneAnswer(templatePlacesShape),
  }),
  templatePdf: defineCall({
    method: 'POST',
    path: '/api/DocuSignMap/GetTemplateFile',
    summary: 'Read PDF documents',
    body: { key: templateKey },
    answer: fileAnswer,
  }),
  /** Stores a document's PDF, fields and roles as a template. A template of the same name gets a new version. */
  saveTemplate: defineCall({
    method: 'POST',
    path: '/api/DocuSignMap/SaveTemplate',
    summary: 'Change templates of PDF documents',
    body: { documentUniqueId: uniqueId, name: templateName },
    answer: oneAnswer(json.object({ id: json.integer, version: json.integer })),
  }),
  /** Renames all versions of a template. */
  renameTemplate: defineCall({
    method: 'PUT',
    path: '/api/DocuSignMap/RenameTemplate',
    summary: 'Change templates of PDF documents',
    body: {
      id: integer('Template', { required: true, min: 1 }),
      name: templateName,
    },
    answer: doneAnswer,
  }),
  retireTemplate: defineCall({
    method: 'DELETE',
    path: '/api/DocuSignMap/DeleteTemplate',
    summary: 'Change templates of PDF documents',
    query: { id: integer('Template', { required: true, min: 1 }) },
    answer: doneAnswer,
  }),
} as const

/** The parts of `DocuSignMap/Update`; absent ones stay as they are. */
export const updateFields = {
  id: integer('Document', { min: 1 }),
  documentUniqueId: text('Document id', { max: 40 }),
  version: integer('Version', { required: true, min: 1 }),
  ...contentFields,
  ...ownerFields,
} as const
