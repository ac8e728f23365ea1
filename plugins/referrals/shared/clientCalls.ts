import {
  date,
  defineCall,
  doneAnswer,
  integer,
  json,
  listAnswer,
  oneAnswer,
  type Shape,
  tags,
  text,
} from '@core/entity'
import { clientFields } from './clientFields'
import { formKeyShape } from './forms/formCalls'
import type { ReferralDetail } from './referralTypes'
import type { ClientDetail, ClientForm, ClientRelease, FamilyMember, KnownClient, MergePreview } from './clientTypes'

const referrals = json.array(
  json.object({ id: json.integer, number: json.string, status: json.integer, receivedDate: json.string }),
)
const known = {
  id: json.integer,
  firstName: json.string,
  lastName: json.string,
  dateOfBirth: json.string,
  referrals,
}
export const knownShape: Shape<KnownClient> = json.object(known)

const clientShape: Shape<ClientDetail> = json.record(clientFields, {
  id: json.integer,
  version: json.integer,
  createdBy: json.nullable(json.integer),
  createdAt: json.instant,
  updatedBy: json.nullable(json.integer),
  updatedAt: json.instant,
  masked: json.array(json.string),
  labels: json.typed<ClientDetail['labels']>({ type: 'object', additionalProperties: json.nullable(json.string) }),
  parentAllows: json.typed<NonNullable<ClientDetail['parentAllows']>>({
    type: 'object',
    additionalProperties: { type: 'boolean' },
  }),
  referrals,
  similar: json.array(knownShape),
  merges: json.array(
    json.object({
      id: json.integer,
      name: json.string,
      mergedBy: json.string,
      mergedAt: json.instant,
      referrals: json.integer,
    }),
  ),
})

const familyShape: Shape<FamilyMember> = json.object({
  ...known,
  shares: json.array(json.typed<FamilyMember['shares'][number]>({ enum: ['guardian', 'home', 'phone'] })),
  guardians: json.array(json.string),
})

const releaseShape: Shape<ClientRelease> = json.object({
  submissionId: json.integer,
  referralId: json.integer,
  number: json.string,
  form: formKeyShape,
  signer: json.string,
  signedAt: json.instant,
  recipient: json.nullable(json.string),
  endsOn: json.nullable(json.string),
  endsWhen: json.nullable(json.string),
})

const formShape: Shape<ClientForm> = json.object({
  submissionId: json.integer,
  referralId: json.integer,
  number: json.string,
  form: formKeyShape,
  signer: json.string,
  submittedAt: json.instant,
  pdf: json.oneOf('ready', 'hidden'),
})

const sideShape = json.object({ ...known, version: json.integer, files: json.integer })
const previewShape: Shape<MergePreview> = json.object({
  keep: sideShape,
  merge: sideShape,
  differences: json.array(
    json.object({
      field: json.string,
      label: json.string,
      keep: json.nullable(json.string),
      merge: json.nullable(json.string),
      hidden: json.boolean,
    }),
  ),
})

const one = (label: string) => integer(label, { required: true, min: 1 })
const params = { id: one('Client') }
const pair = { keep: one('Client to keep'), merge: one('Client to merge') }

/** The calls of clients, and of merges of two clients who are the same person. S7.9, D3, D2 323 */
export const clientCalls = {
  view: defineCall({
    method: 'GET',
    path: '/api/client/:id',
    summary: 'View a client with their referrals',
    params,
    answer: oneAnswer(clientShape),
  }),
  referrals: defineCall({
    method: 'GET',
    path: '/api/client/:id/referrals',
    summary: 'View all referrals of a client, whole',
    params,
    answer: listAnswer(json.typed<ReferralDetail>({ type: 'object', additionalProperties: true })),
  }),
  family: defineCall({
    method: 'GET',
    path: '/api/client/:id/family',
    summary: 'Find who seems to belong to a client’s family',
    params,
    answer: listAnswer(familyShape),
  }),
  releases: defineCall({
    method: 'GET',
    path: '/api/client/:id/releases',
    summary: 'List by what the family lets others know of a client, and until when',
    params,
    answer: listAnswer(releaseShape),
  }),
  forms: defineCall({
    method: 'GET',
    path: '/api/client/:id/forms',
    summary: 'List the forms that were submitted for a client',
    params,
    answer: listAnswer(formShape),
  }),
  same: defineCall({
    method: 'POST',
    path: '/api/client/Same',
    summary: 'Find clients who seem to be this person',
    body: {
      firstName: text('First name', { max: 100 }),
      lastName: text('Last name', { required: true, max: 100 }),
      dateOfBirth: date('Date of birth', { required: true, past: true }),
      phone: clientFields.phone,
    },
    answer: listAnswer(knownShape),
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/client/update/:id',
    summary: 'Update a client, on all of their referrals',
    params,
    body: { ...clientFields, version: integer('Version', { min: 1, required: true }) },
    patch: true,
    answer: oneAnswer(clientShape),
  }),
  previewMerge: defineCall({
    method: 'POST',
    path: '/api/client/MergePreview',
    summary: 'Compare two clients before they are merged',
    body: pair,
    answer: oneAnswer(previewShape),
  }),
  merge: defineCall({
    method: 'POST',
    path: '/api/client/Merge',
    summary: 'Merge two clients into one',
    body: {
      ...pair,
      keepVersion: one('Version of the client to keep'),
      mergeVersion: one('Version of the client to merge'),
      take: tags('Fields to take over'),
    },
    answer: oneAnswer(json.object({ id: json.integer })),
  }),
  undoMerge: defineCall({
    method: 'POST',
    path: '/api/client/UndoMerge',
    summary: 'Undo a merge of clients',
    body: { id: one('Merge') },
    answer: doneAnswer,
  }),
}
