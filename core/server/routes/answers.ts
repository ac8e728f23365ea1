import type { JsonSchema } from '@core/entity/Field'

/** The shapes of D9. Each returns the schema of an answer. */
const success = { type: 'boolean', enum: [true] }

/** `{success, data, message?}` */
export function oneAnswer(data: JsonSchema): JsonSchema {
  return { type: 'object', required: ['success', 'data'], properties: { success, data, message: { type: 'string' } } }
}

/** `{success, data: […], totalItems}` */
export function listAnswer(item: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'data', 'totalItems'],
    properties: { success, data: { type: 'array', items: item }, totalItems: { type: 'integer' } },
  }
}

/** `{success, message?}` */
export const doneAnswer: JsonSchema = { $id: 'Done', type: 'object', required: ['success'], properties: { success, message: { type: 'string' } } }

/** Any 4xx or 5xx. Every route's answers name it, so the API document has it once. */
export const refusalAnswer = {
  $id: 'Refusal',
  type: 'object',
  required: ['success', 'message', 'requestId'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    message: { type: 'string' },
    hint: { type: 'string', description: 'Of a denial: what it would need, and which roles grant that' },
    reason: { type: 'string', description: 'A word for the caller’s code, where one status has several meanings' },
    errors: {
      type: 'array',
      items: { type: 'object', required: ['field', 'message'], properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    requestId: { type: 'string' },
  },
} as const satisfies JsonSchema
