import { type ValueOf, answer, json, listAnswer, namedShape, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { ids, integer, longText, text, yesNo } from '@core/kernel/entity/fieldKinds'

/** How long its author may edit a note after writing it, in minutes. */
export const editMinutes = 15

const note = {
  id: json.integer,
  version: json.integer,
  recordId: json.integer,
  text: json.described(json.nullable(json.string), 'Null where it holds sensitive details that are not theirs to see'),
  sensitive: json.boolean,
  mentions: json.array(namedShape),
  createdBy: json.described(json.nullable(namedShape), 'Null: the person is gone'),
  createdAt: json.instant,
  editedAt: json.nullable(json.instant),
  editableUntil: json.described(json.instant, 'Until when its author may edit it'),
  may: json.described(json.object({ edit: json.boolean, delete: json.boolean }), 'What this person may do to it now'),
}

const noteShape = json.object(note)

const noteDetailShape = json.object({
  ...note,
  versions: json.array(
    json.object({
      text: json.nullable(json.string),
      sensitive: json.described(json.boolean, 'It was, or the note has been said to be since'),
      endedAt: json.instant,
    }),
  ),
})

const unseenShape = json.object({
  id: json.integer,
  name: json.string,
  mayAssign: json.described(json.boolean, 'This person may give them the record, and they may work with such records'),
})

const mentionableShape = json.object(
  {
    id: json.integer,
    name: json.string,
    maySee: json.described(json.boolean, 'False: they can be named, but not mentioned'),
  },
  { hint: json.string },
)

/** A colleague whom a note can name. */
export type Mentionable = ValueOf<typeof mentionableShape>

/** Somebody whom a note names and who may not see the record: they are not told. */
export type Unseen = ValueOf<typeof unseenShape>

/** A note as one person may see it. */
export type Note = ValueOf<typeof noteShape>

/** One note with its earlier versions, newest first. */
export type NoteDetail = ValueOf<typeof noteDetailShape>

/** The fields of a note on a record. */
export const noteFields = {
  text: longText('Note', { required: true }),
  /** Only where the entity declares sensitive notes, see `EntityNotes`. */
  sensitive: yesNo('Sensitive'),
  mentions: ids('Mentions', { max: 20 }),
} as const

const params = { id: integer('Note', { required: true, min: 1 }) } as const
const record = {
  entity: text('Entity', { required: true, max: 60 }),
  recordId: integer('Record', { required: true, min: 1 }),
} as const

/** Notes on the records of any entity that has them. */
export const noteCalls = {
  list: defineCall({
    method: 'POST',
    path: '/api/Note/List',
    summary: 'List the notes on a record',
    body: {
      ...record,
      /** The `next` of the page before. */
      before: integer('before', { min: 1 }),
      limit: integer('limit', { min: 1, max: 1000 }),
    },
    answer: listAnswer(noteShape, { next: json.integer }),
  }),
  view: defineCall({
    method: 'GET',
    path: '/api/Note/:id',
    summary: 'View a note, with what it said before',
    params,
    answer: oneAnswer(noteDetailShape),
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/Note/Create',
    summary: 'Write a note on a record',
    body: { ...record, ...noteFields },
    answer: answer({ data: noteDetailShape, message: json.string }),
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/Note/:id',
    summary: 'Edit a note',
    params,
    body: { ...noteFields, version: integer('Version', { required: true, min: 1 }) },
    patch: true,
    answer: answer({ data: noteDetailShape, message: json.string }),
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/Note/:id',
    summary: 'Delete a note',
    params,
    answer: answer({ message: json.string }),
  }),
  restore: defineCall({
    method: 'POST',
    path: '/api/Note/Restore',
    summary: 'Restore a note',
    body: params,
    answer: answer({ message: json.string }),
  }),
  unseen: defineCall({
    method: 'POST',
    path: '/api/Note/Unseen',
    summary: 'Find colleagues whom a note names after an @, and who may not see the record',
    body: { ...record, text: noteFields.text },
    answer: answer({ data: json.array(unseenShape) }),
  }),
  people: defineCall({
    method: 'POST',
    path: '/api/Note/People',
    summary: 'Choose whom a note mentions',
    body: { ...record, search: text('Search', { max: 200 }) },
    answer: answer({ data: json.array(mentionableShape) }),
  }),
}
