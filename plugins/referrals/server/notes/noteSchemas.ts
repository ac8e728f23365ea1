import type { JsonSchema } from '@core/entity/Field'
import { listAnswer } from '@core/server/routes/answers'

const id = { type: 'integer' }
const text = { type: 'string' }
const instant = { type: 'string', format: 'date-time' }
const yesNo = { type: 'boolean' }
const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema.type, 'null'] })
const whole = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', required: Object.keys(properties), properties })

const person = whole({ id, name: text })

const properties: Record<string, JsonSchema> = {
  id,
  version: id,
  referralId: id,
  referralNumber: text,
  clientId: id,
  text: orNull(text),
  sensitive: yesNo,
  mentions: { type: 'array', items: person },
  createdBy: orNull(person),
  createdAt: instant,
  editedAt: orNull(instant),
  editableUntil: instant,
  may: whole({ edit: yesNo, delete: yesNo }),
}

const page = listAnswer(whole(properties))

/** A page of notes, with the `before` of the next one. */
export const notesAnswer: JsonSchema = { ...page, properties: { ...(page.properties as Record<string, JsonSchema>), next: id } }

export const noteSchema = whole({ ...properties, versions: { type: 'array', items: whole({ text: orNull(text), sensitive: yesNo, endedAt: instant }) } })
