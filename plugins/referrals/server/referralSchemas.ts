import type { JsonSchema } from '@core/entity/Field'

const text = { type: 'string' }
const id = { type: 'integer' }

/** An object of which every property is there. */
export function whole(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties }
}

export const statusSchema = whole({ id, name: text, phase: text, tone: text, next: { type: 'array', items: id } })

export const namedSchema = whole({ id, name: text })

export const namedReferralSchema = whole({ id, number: text, status: id, receivedDate: text })
