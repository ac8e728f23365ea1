import type { JsonSchema } from '@core/kernel/entity/Field'

/** Any 4xx or 5xx. Every route's responses refer to it, so the API document has it once. */
export const httpErrorAnswer = {
  $id: 'HttpError',
  type: 'object',
  required: ['success', 'message', 'requestId'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    message: { type: 'string' },
    hint: { type: 'string', description: 'Of a denial: what it would need, and which roles grant that' },
    reason: { type: 'string', description: 'A word for the caller’s code, where one status has several meanings' },
    record: {
      type: 'object',
      description:
        'Of the reason purposeNeeded: for which record POST /api/PatientAccess/Purpose says why it is opened',
      required: ['entity', 'id'],
      properties: { entity: { type: 'string' }, id: { type: 'integer' } },
    },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
} as const satisfies JsonSchema
