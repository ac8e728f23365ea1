import { answer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer, tags, text } from '@core/kernel/entity/fieldKinds'
import { historyShape } from './historyShape'

const recordShape = {
  id: json.integer,
  name: json.string,
  kind: json.described(json.string, 'What one record is called: Task'),
  path: json.described(json.nullable(json.string), 'Of its screen, if it has one'),
} as const

export const relatedCalls = {
  /** The history of the records that belong to a record, newest first. */
  history: defineCall({
    method: 'POST',
    path: '/api/Related/History',
    summary: 'View the history of what belongs to a record',
    body: {
      entity: text('Entity', { required: true, max: 60 }),
      id: integer('Id', { required: true, min: 1 }),
      before: integer('Before', { min: 1, max: Number.MAX_SAFE_INTEGER }),
    },
    answer: answer(
      {
        data: json.array(
          json.object({
            change: historyShape,
            record: json.object(recordShape),
          }),
        ),
      },
      { next: json.integer },
    ),
  }),
  /** What a card beside a link to a record says: its name, its state, and the few facts on which work with it depends. */
  card: defineCall({
    method: 'POST',
    path: '/api/Related/Card',
    summary: 'View the key facts of a record',
    body: {
      entity: text('Entity', { required: true, max: 60 }),
      id: integer('Id', { required: true, min: 1 }),
    },
    answer: answer({
      data: json.object({
        title: json.string,
        kind: json.described(json.string, 'What one record is called: Task'),
        state: json.nullable(json.string),
        facts: json.array(
          json.object({
            label: json.string,
            kind: json.described(json.string, 'The kind of the field'),
            text: json.described(json.string, 'A day, a moment and an amount as in a record'),
          }),
        ),
      }),
    }),
  }),
  /** As which record a deleted one goes on: the account that a lead became, or what it was merged into. */
  continuation: defineCall({
    method: 'POST',
    path: '/api/Related/Continuation',
    summary: 'Find the record that a deleted one became',
    body: {
      entity: text('Entity', { required: true, max: 60 }),
      id: integer('Id', { required: true, min: 1 }),
    },
    answer: answer({
      data: json.described(json.nullable(json.object(recordShape)), 'Null if there is none that the viewer may see'),
    }),
  }),
  /** When a record was deleted, and by whom: for people who may restore it, or read the audit log. */
  deletion: defineCall({
    method: 'POST',
    path: '/api/Related/Deletion',
    summary: 'Find out who deleted a record',
    body: {
      entity: text('Entity', { required: true, max: 60 }),
      id: integer('Id', { required: true, min: 1 }),
    },
    answer: answer({
      data: json.described(
        json.nullable(
          json.object({
            at: json.instant,
            by: json.described(json.nullable(json.string), 'Null where the deployment did it by itself'),
            mayRestore: json.boolean,
          }),
        ),
        'Null if it isn’t deleted, or if the viewer may not know',
      ),
    }),
  }),
  /** The number of records of several entities that belong to one record, in one request: the counts on its tabs. */
  count: defineCall({
    method: 'POST',
    path: '/api/Related/Count',
    summary: 'Count what belongs to a record',
    body: {
      entity: text('Entity', { required: true, max: 60 }),
      id: integer('Id', { required: true, min: 1 }),
      of: tags('Children', { required: true, max: 20 }),
    },
    answer: answer({
      data: json.described(
        json.map(json.integer),
        'By entity. One that the viewer may not see, or whose plugin is off, is left out.',
      ),
    }),
  }),
}
