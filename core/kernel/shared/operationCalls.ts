import { type Shape, fileAnswer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer } from '@core/kernel/entity/fieldKinds'
import type { Operation } from '@core/kernel/entity/apiTypes'

const params = { id: integer('Operation', { required: true, min: 1 }) }

export const operationShape: Shape<Operation> = json.named(
  'Operation',
  json.object({
    id: json.integer,
    kind: json.oneOf('bulkUpdate', 'bulkDelete', 'import', 'importCheck', 'undo'),
    entity: json.string,
    state: json.oneOf('running', 'done', 'cancelled', 'failed', 'undone'),
    total: json.integer,
    done: json.integer,
    failed: json.integer,
    skipped: json.integer,
    message: json.nullable(json.string),
    problems: json.array(json.object({ row: json.string, message: json.string })),
    createdAt: json.instant,
    finishedAt: json.nullable(json.instant),
    undoUntil: json.nullable(json.instant),
  }),
)

/** Work on many rows. Only the person who started it sees it. */
export const operationCalls = {
  mine: defineCall({
    method: 'GET',
    path: '/api/operation',
    summary: 'View one’s own operations',
    answer: oneAnswer(json.array(operationShape)),
  }),
  find: defineCall({
    method: 'GET',
    path: '/api/operation/:id',
    summary: 'View one’s own operation',
    params,
    answer: oneAnswer(operationShape),
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/api/operation/:id/cancel',
    summary: 'Cancel one’s own operation',
    params,
    answer: oneAnswer(operationShape),
  }),
  undo: defineCall({
    method: 'POST',
    path: '/api/operation/:id/undo',
    summary: 'Undo one’s own operation',
    params,
    answer: oneAnswer(operationShape),
  }),
  failed: defineCall({
    method: 'GET',
    path: '/api/operation/:id/failed',
    summary: 'Export the rows of one’s own operation that failed',
    params,
    answer: fileAnswer,
  }),
}
