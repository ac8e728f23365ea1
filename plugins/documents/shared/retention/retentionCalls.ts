import {
  choice,
  defineCall,
  doneAnswer,
  fileAnswer,
  ids,
  integer,
  json,
  listAnswer,
  longText,
  rows,
} from '@core/entity'
import { templates } from '../esign/templates'
import { documentEntity } from '../files/documentEntity'

const { entityType, entityTypeId } = documentEntity.fields

const counts = {
  documents: json.described(json.integer, 'How many there are'),
  due: json.described(json.integer, 'How many the next run deletes'),
}

/** The retention time of a type of document. */
export const retentionShape = json.object({
  documentType: json.integer,
  name: json.string,
  months: json.described(json.nullable(json.integer), 'After the last upload; null keeps them'),
  ...counts,
})

/** The retention time of documents for signature, by template. */
export const pdfRetentionShape = json.object({
  template: json.integer,
  name: json.string,
  months: json.described(
    json.nullable(json.integer),
    'After completion, or the last change of one that never was; null keeps them',
  ),
  ...counts,
})

/** The maximum number of months of a rule: a hundred years. */
export const longestRetention = 1200

const months = integer('Months', { min: 1, max: longestRetention })
const held = ids('Documents', { required: true })
const holdBody = { ids: held, reason: longText('Reason', { required: true, max: 500 }) } as const

/** Retention times, legal holds, and the export of everything about one record. */
export const retentionCalls = {
  rules: defineCall({
    method: 'GET',
    path: '/api/document/retention',
    summary: 'View how long documents are kept',
    answer: listAnswer(retentionShape),
  }),
  changeRules: defineCall({
    method: 'PUT',
    path: '/api/document/retention',
    summary: 'Change how long documents are kept',
    body: {
      rules: rows(
        'Rules',
        {
          documentType: integer('Type of document', { required: true, min: 1 }),
          months,
        },
        { required: true, max: 500 },
      ),
    },
    answer: doneAnswer,
  }),
  hold: defineCall({
    method: 'POST',
    path: '/api/document/hold',
    summary: 'Put documents under a legal hold',
    body: holdBody,
    answer: doneAnswer,
  }),
  liftHold: defineCall({
    method: 'POST',
    path: '/api/document/liftHold',
    summary: 'Lift legal holds of documents',
    body: { ids: held },
    answer: doneAnswer,
  }),
  pdfRules: defineCall({
    method: 'GET',
    path: '/api/DocuSignMap/Retention',
    summary: 'View how long documents for signature are kept',
    answer: listAnswer(pdfRetentionShape),
  }),
  changePdfRules: defineCall({
    method: 'PUT',
    path: '/api/DocuSignMap/Retention',
    summary: 'Change how long documents for signature are kept',
    body: {
      rules: rows(
        'Rules',
        { template: choice('Template', templates, { required: true }), months },
        {
          required: true,
          max: templates.length,
        },
      ),
    },
    answer: doneAnswer,
  }),
  holdPdf: defineCall({
    method: 'POST',
    path: '/api/DocuSignMap/Hold',
    summary: 'Put documents for signature under a legal hold',
    body: holdBody,
    answer: doneAnswer,
  }),
  liftHoldPdf: defineCall({
    method: 'POST',
    path: '/api/DocuSignMap/LiftHold',
    summary: 'Lift legal holds of documents for signature',
    body: { ids: held },
    answer: doneAnswer,
  }),
  exportSubject: defineCall({
    method: 'POST',
    path: '/api/document/exportSubject',
    summary: 'Export everything about one record',
    body: { entityType, entityTypeId },
    answer: fileAnswer,
  }),
}
