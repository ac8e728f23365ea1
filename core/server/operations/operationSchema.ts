import type { JsonSchema } from '@core/entity/Field'

const text = { type: 'string' }
const count = { type: 'integer' }
const instantOrNull = { type: ['string', 'null'], format: 'date-time' }
const problem = { type: 'object', required: ['row', 'message'], properties: { row: text, message: text } }

export const operationSchema: JsonSchema = {
  $id: 'Operation',
  type: 'object',
  required: ['id', 'kind', 'entity', 'state', 'total', 'done', 'failed', 'skipped', 'message', 'problems', 'createdAt', 'finishedAt', 'undoUntil'],
  properties: {
    id: count,
    kind: { enum: ['bulkUpdate', 'bulkDelete', 'import', 'importCheck', 'undo'] },
    entity: text,
    state: { enum: ['running', 'done', 'cancelled', 'failed', 'undone'] },
    total: count,
    done: count,
    failed: count,
    skipped: count,
    message: { type: ['string', 'null'] },
    problems: { type: 'array', items: problem },
    createdAt: { type: 'string', format: 'date-time' },
    finishedAt: instantOrNull,
    undoUntil: instantOrNull,
  },
}
