import { defineCall, doneAnswer, fileAnswer, freeObject, integer, json, longText, oneAnswer, text } from '@core/entity'

const params = { id: integer('Referral', { required: true, min: 1 }) }
const task = { id: text('Task', { required: true, max: 64 }) }
const resource = { resource: freeObject('Resource', { required: true }) }

/** The exchange of referrals between two offices: Gravity's referral Task, in both directions. The calls below `/api/fhir` are for partners, with an API key. */
export const exchangeCalls = {
  refer: defineCall({
    method: 'POST',
    path: '/api/referral/:id/refer',
    summary: 'Send a referral to a partner',
    params,
    body: { partnerId: integer('Partner', { required: true, min: 1 }) },
    answer: oneAnswer(json.object({ id: json.integer })),
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/api/referral/:id/cancel-exchange',
    summary: 'Take back what was sent to a partner',
    params,
    body: {
      exchangeId: integer('Exchange', { required: true, min: 1 }),
      reason: longText('Reason', { required: true, max: 500 }),
    },
    answer: doneAnswer,
  }),
  metadata: defineCall({
    method: 'GET',
    path: '/api/fhir/metadata',
    summary: 'View what is read and written as FHIR (a CapabilityStatement)',
    answer: fileAnswer,
  }),
  takeBundle: defineCall({
    method: 'POST',
    path: '/api/fhir',
    summary: 'Take a partner’s transaction: a new referral, or how one stands',
    body: resource,
    answer: fileAnswer,
  }),
  readTask: defineCall({
    method: 'GET',
    path: '/api/fhir/Task/:id',
    summary: 'View a Task of a partner’s',
    params: task,
    answer: fileAnswer,
  }),
  updateTask: defineCall({
    method: 'PUT',
    path: '/api/fhir/Task/:id',
    summary: 'Take from a partner how a referral stands',
    params: task,
    body: resource,
    answer: fileAnswer,
  }),
}
