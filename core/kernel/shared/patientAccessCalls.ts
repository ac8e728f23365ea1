import { type Shape, answer, doneAnswer, fileAnswer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { choice, date, integer, person, text } from '@core/kernel/entity/fieldKinds'
import { type AccessWay, accessPurposes, accessWays } from '@core/kernel/entity/patientAccess'

/** One response of the server that contained health records, or refused them. */
export interface PatientAccessEntry {
  readonly id: number
  readonly at: string
  /** Null for a person outside of the staff, such as a family with a form's link. */
  readonly person: { readonly id: number; readonly name: string } | null
  readonly role: string | null
  readonly way: AccessWay
  readonly entity: string
  /** The first of the records in the response. */
  readonly records: readonly number[]
  /** The numbers or names of those that the reader may view, by id: `{ '261': 'REF-000261' }`. */
  readonly names?: Readonly<Record<string, string>>
  readonly count: number
  readonly address: string | null
  /** The purpose that the person gave, where the record was outside of their caseload. */
  readonly purpose: string | null
  /** The API key that sent the request on the person's behalf. */
  readonly apiKey: string | null
}

const entryShape: Shape<PatientAccessEntry> = json.object(
  {
    id: json.integer,
    at: json.instant,
    person: json.nullable(json.object({ id: json.integer, name: json.string })),
    role: json.nullable(json.string),
    way: json.oneOf(...accessWays.map(({ id }) => id)),
    entity: json.string,
    records: json.array(json.integer),
    count: json.integer,
    address: json.nullable(json.string),
    purpose: json.nullable(json.string),
    apiKey: json.nullable(json.string),
  },
  { names: json.map(json.string) },
)

const record = {
  entity: text('Kind of record', { max: 60 }),
  id: integer('Record', { min: 1 }),
} as const

const oneRecord = {
  entity: text('Kind of record', { required: true, max: 60 }),
  id: integer('Record', { required: true, min: 1 }),
} as const

/**
 * Who read health records. Holders of 612 may read this log; everybody gives a purpose when they open a record outside of their caseload.
 */
export const patientAccessCalls = {
  list: defineCall({
    method: 'POST',
    path: '/api/PatientAccess/List',
    summary: 'See who looked at health records',
    body: {
      ...record,
      person: person('Who'),
      way: choice('How', accessWays),
      from: date('From'),
      to: date('To'),
      before: integer('Before', { min: 1, max: Number.MAX_SAFE_INTEGER }),
    },
    answer: answer({ data: json.array(entryShape) }, { next: json.integer }),
  }),
  report: defineCall({
    method: 'POST',
    path: '/api/PatientAccess/Report',
    summary: 'Make a report of who looked at a patient’s records',
    body: oneRecord,
    answer: fileAnswer,
  }),
  purpose: defineCall({
    method: 'POST',
    path: '/api/PatientAccess/Purpose',
    summary: 'Say why you open a health record',
    body: {
      ...oneRecord,
      purpose: choice('Purpose', accessPurposes, { required: true }),
      note: text('In your words', { max: 200 }),
    },
    answer: doneAnswer,
  }),
}
