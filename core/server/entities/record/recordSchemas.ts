import type { Fields, JsonSchema } from '@core/entity/Field'
import { integer, recordSchema } from '@core/entity/fieldKinds'
import type { EntityTable } from '../EntityTable'
import { labelPaths } from './presentRecord'

const textOrNull = { type: ['string', 'null'] }
const idOrNull = { type: ['integer', 'null'] }
const instant = { type: 'string', format: 'date-time' }

/** An object of which every property is there. @param name what the API document calls it, where many calls answer with it */
function whole(properties: Record<string, JsonSchema>, name?: string): JsonSchema {
  return { ...(name && { $id: name }), type: 'object', required: Object.keys(properties), properties }
}

/** A record as `GET view` answers it; the API document calls it as its entity. */
export function detailSchema({ entity }: EntityTable): JsonSchema {
  const properties = {
    ...(recordSchema(entity.fields).properties as Record<string, JsonSchema>),
    id: { type: 'integer' },
    version: { type: 'integer' },
    createdBy: idOrNull,
    createdAt: instant,
    updatedBy: idOrNull,
    updatedAt: instant,
    masked: { type: 'array', items: { type: 'string' } },
    labels: { ...whole(Object.fromEntries(labelPaths(entity).map((path) => [path, textOrNull]))), additionalProperties: textOrNull },
  }
  return whole(properties, entity.id.charAt(0).toUpperCase() + entity.id.slice(1))
}

/** A create's body. */
export function createFields({ entity, rules }: EntityTable): Fields {
  return { ...entity.fields, ...rules?.extra }
}

/** An update's body. @param named whether the id stands in the path */
export function updateFields({ entity, rules }: EntityTable, named: boolean): Fields {
  const id = integer(entity.name.one, { required: true, min: 1 })
  return { ...(!named && { id }), ...entity.fields, version: integer('Version', { min: 1, required: true }), ...rules?.extra }
}

const historyProperties = {
  id: { type: 'integer' },
  action: { enum: ['create', 'update', 'delete', 'restore'] },
  via: { enum: ['import', 'bulk', 'undo', 'system', null] },
  by: { type: ['object', 'null'], required: ['id', 'name'], properties: { id: { type: 'integer' }, name: { type: 'string' } } },
  at: instant,
  changes: {
    type: 'array',
    items: { type: 'object', required: ['field', 'label'], properties: { field: { type: 'string' }, label: { type: 'string' }, from: textOrNull, to: textOrNull, hidden: { enum: [true] } } },
  },
  note: textOrNull,
}
export const historySchema = whole(historyProperties, 'HistoryEntry')

export const optionSchema: JsonSchema = {
  $id: 'Option',
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, hint: { type: 'string' } },
}
