import { optionsAnswer } from '@core/calls'
import {
  answer,
  defineCall,
  ids,
  integer,
  json,
  listAnswer,
  longText,
  namedShape,
  oneAnswer,
  reference,
  text,
  yesNo,
} from '@core/entity'

const note = {
  id: json.integer,
  version: json.integer,
  referralId: json.integer,
  referralNumber: json.string,
  clientId: json.integer,
  text: json.nullable(json.string),
  sensitive: json.boolean,
  mentions: json.array(namedShape),
  createdBy: json.nullable(namedShape),
  createdAt: json.instant,
  editedAt: json.nullable(json.instant),
  editableUntil: json.instant,
  may: json.object({ edit: json.boolean, delete: json.boolean }),
}

const noteDetailShape = json.object({
  ...note,
  versions: json.array(
    json.object({ text: json.nullable(json.string), sensitive: json.boolean, endedAt: json.instant }),
  ),
})

const params = { id: integer('Note', { required: true, min: 1 }) } as const
const whose = {
  id: integer('Note', { min: 1 }),
  clientId: integer('Client', { min: 1 }),
  referralId: integer('Referral', { min: 1 }),
  /** The `next` of the previous page. */
  before: integer('before', { min: 1 }),
  limit: integer('limit', { min: 1, max: 1_000_000 }),
  offset: integer('offset'),
} as const

const noteFields = {
  text: longText('Note', { required: true }),
  sensitive: yesNo('Contains health details'),
  mentions: ids('Mentions', { max: 20 }),
} as const

/** The notes on referrals under their literal paths (S7.12), for other programs. The browser uses core's calls, which every entity has. */
export const noteCalls = {
  list: defineCall({
    method: 'GET',
    path: '/api/client/NotesList',
    summary: 'List notes of a client or a referral',
    query: whose,
    answer: listAnswer(json.object(note), { next: json.integer }),
  }),
  view: defineCall({
    method: 'GET',
    path: '/api/referralNote/:id',
    summary: 'View a note, with what it said before',
    params,
    answer: oneAnswer(noteDetailShape),
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/referralNote/createNote',
    summary: 'Write a note on a referral',
    body: { referralId: reference('Referral', 'referral', { required: true }), ...noteFields },
    answer: answer({ data: noteDetailShape, message: json.string }),
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/referralNote/:id',
    summary: 'Edit a note',
    params,
    body: { ...noteFields, version: integer('Version', { required: true, min: 1 }) },
    patch: true,
    answer: answer({ data: noteDetailShape, message: json.string }),
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/referralNote/:id',
    summary: 'Delete a note',
    params,
    answer: answer({ message: json.string }),
  }),
  restore: defineCall({
    method: 'POST',
    path: '/api/referralNote/Restore',
    summary: 'Restore a note',
    body: params,
    answer: answer({ message: json.string }),
  }),
  people: defineCall({
    method: 'POST',
    path: '/api/referralNote/People',
    summary: 'Choose whom a note mentions',
    body: { referralId: reference('Referral', 'referral', { required: true }), search: text('Search', { max: 200 }) },
    answer: optionsAnswer,
  }),
}
