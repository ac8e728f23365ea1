import type { Fields, JsonSchema } from '@core/entity/Field'
import { integer, recordSchema } from '@core/entity/fieldKinds'
import type { EntityTable } from '../EntityTable'
import { labelPaths } from './presentRecord'

const textOrNull = { type: ['string', 'null'] }
const idOrNull = { type: ['integer', 'null'] }
const instant = { type: 'string', format: 'date-time' }

/** An object of which every property is there. */
function whole(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties }
}

/** A record as `GET view` answers it. */
export function detailSchema({ entity }: EntityTable): JsonSchema {
  return whole({
    ...(recordSchema(entity.fields).properties as Record<string, JsonSchema>),
    id: { type: 'integer' },
    version: { type: 'integer' },
    createdBy: idOrNull,
    createdAt: instant,
    updatedBy: idOrNull,
    updatedAt: instant,
    masked: { type: 'array', items: { type: 'string' } },
    labels: { ...whole(Object.fromEntries(labelPaths(entity).map((path) => [path, textOrNull]))), additionalProperties: textOrNull },
  })
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

export const historySchema = whole({
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
})

export const optionSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, hint: { type: 'string' } },
}
