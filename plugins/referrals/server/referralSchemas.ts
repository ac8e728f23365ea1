import type { JsonSchema } from '@core/entity/Field'
import { recordSchema } from '@core/entity/fieldKinds'
import { referralEntity } from '../shared/referralEntity'

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const id = { type: 'integer' }
const idOrNull = { type: ['integer', 'null'] }
const day = { type: 'string', format: 'date' }
const dayOrNull = { type: ['string', 'null'], format: 'date' }
const instant = { type: 'string', format: 'date-time' }

/** An object of which every property is there. */
function whole(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties }
}

const rowLabels = { status: text, type: text, priority: text, source: text, assignedTo: textOrNull }

export const referralRowSchema = whole({
  id,
  number: text,
  version: id,
  status: id,
  type: id,
  priority: id,
  source: id,
  client: whole({ firstName: text, lastName: text, dateOfBirth: day }),
  assignedTo: idOrNull,
  receivedDate: day,
  nextFollowUp: dayOrNull,
  holdReviewDate: dayOrNull,
  labels: whole(rowLabels),
})

export const referralDetailSchema = whole({
  id,
  version: id,
  ...(recordSchema(referralEntity.fields).properties as Record<string, JsonSchema>),
  createdBy: idOrNull,
  createdAt: instant,
  updatedBy: idOrNull,
  updatedAt: instant,
  masked: { type: 'array', items: text },
  labels: whole({ ...rowLabels, holdReason: textOrNull, closeReason: textOrNull, heldFromStatus: textOrNull, storeId: textOrNull, createdBy: textOrNull, updatedBy: textOrNull }),
})

export const statusSchema = whole({ id, name: text, phase: text, tone: text, next: { type: 'array', items: id } })

export const namedSchema = whole({ id, name: text })
