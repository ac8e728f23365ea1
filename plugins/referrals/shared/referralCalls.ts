import {
  choice,
  date,
  defineCall,
  doneAnswer,
  fileAnswer,
  freeObject,
  integer,
  json,
  listAnswer,
  namedShape,
  oneAnswer,
  rows,
  type Shape,
  text,
  yesNo,
} from '@core/entity'
import { services } from './referralLookups'
import { knownShape } from './clientCalls'
import { differentPerson, existingClient } from './referralEntity'
import type { ReferralMetrics } from './metrics/metricsTypes'

const count = { count: json.integer, filter: json.map(json.string) }
const counted = json.object(count)
const named = { id: json.integer, name: json.string, ...count }

const stripShape: Shape<ReferralMetrics> = json.object({
  from: json.string,
  to: json.string,
  phases: json.array(json.object({ ...named, medianDays: json.nullable(json.number), left: counted })),
  firstContact: json.object({ ...count, medianHours: json.nullable(json.number) }),
  holds: json.array(json.object({ ...named, days: json.number })),
  reviewsDue: counted,
  intakeSent: counted,
  intakeSubmitted: counted,
  received: counted,
  started: counted,
  authorizationsEnding: counted,
})

const importedShape = json.object({
  id: json.described(json.nullable(json.integer), 'Null where it was only checked'),
  client: json.string,
  left: json.described(json.array(json.string), 'What the bundle says and was not taken over, by where it stands'),
  unmapped: json.described(
    json.array(json.object({ key: json.string, text: json.string })),
    'Services of the sender that are not known here. A create says in `services` which of ours each of them means',
  ),
  bornIn: json.described(
    json.nullable(json.string),
    'The year or month of birth, where the bundle gives no day. A create says the day as `dateOfBirth`',
  ),
  known: json.described(
    json.array(knownShape),
    'Clients who seem to be this person, for a check. A create names one as `existingClient`, or says `differentPerson`',
  ),
})

const referral = { id: integer('Referral', { required: true, min: 1 }) }

/** The calls of referrals beyond those of their entity: the lists of options, the strip of the dashboard, FHIR. S7.9, D6 */
export const referralCalls = {
  statuses: defineCall({
    method: 'GET',
    path: '/api/referralStatus/getAllStatus',
    summary: 'List statuses of referrals',
    answer: listAnswer(
      json.object({
        id: json.integer,
        name: json.string,
        phase: json.string,
        tone: json.string,
        next: json.array(json.integer),
      }),
    ),
  }),
  undoStatus: defineCall({
    method: 'PUT',
    path: '/api/referralStatus/Undo',
    summary: 'Take back one’s own last change of the status of referrals',
    body: {
      id: integer('Referral', { required: true, min: 1 }),
      version: integer('Version', { required: true, min: 1 }),
    },
    answer: doneAnswer,
  }),
  holdReasons: defineCall({
    method: 'GET',
    path: '/api/referralHoldReason/getAllReason',
    summary: 'List hold reasons',
    answer: listAnswer(namedShape),
  }),
  metrics: defineCall({
    method: 'GET',
    path: '/api/referral/Strip',
    summary: 'View the figures of referrals',
    query: { days: integer('Days', { min: 1, max: 3660 }) },
    answer: oneAnswer(stripShape),
  }),
  exportFhir: defineCall({
    method: 'GET',
    path: '/api/referral/:id/fhir',
    summary: 'Export a referral as a FHIR R4 Bundle',
    params: referral,
    answer: fileAnswer,
  }),
  importFhir: defineCall({
    method: 'POST',
    path: '/api/referral/fhir',
    summary: 'Make a referral of a FHIR R4 Bundle',
    body: {
      bundle: freeObject('Bundle', { required: true }),
      check: yesNo('Only check it'),
      services: rows(
        'Services',
        {
          key: text('Service of the sender', { max: 300 }),
          service: choice('Service', services, { required: true }),
        },
        { max: 20 },
      ),
      dateOfBirth: date('Date of birth', { past: true }),
      existingClient,
      differentPerson,
    },
    answer: oneAnswer(importedShape),
  }),
  fhirImport: defineCall({
    method: 'GET',
    path: '/api/referral/:id/fhir/import',
    summary: 'View by which import a referral was made',
    params: referral,
    answer: oneAnswer(
      json.nullable(json.object({ by: json.nullable(json.string), at: json.instant, undoableUntil: json.date })),
    ),
  }),
  undoFhirImport: defineCall({
    method: 'POST',
    path: '/api/referral/:id/fhir/undo-import',
    summary: 'Undo the import of a FHIR R4 Bundle',
    params: referral,
    answer: doneAnswer,
  }),
}
