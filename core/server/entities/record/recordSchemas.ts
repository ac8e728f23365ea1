import { type Shape, json } from '@core/entity/answers'
import type { Fields, JsonSchema } from '@core/entity/Field'
import { integer } from '@core/entity/fieldKinds'
import type { EntityTable } from '../table/EntityTable'
import { parentAllowsSchema } from '../list/listSchema'
import { labelPaths } from './presentRecord'

/** A record as `GET view` answers it; the API document calls it as its entity. */
export function detailShape({ entity }: EntityTable): Shape<object> {
  const labels = Object.fromEntries(labelPaths(entity).map((path) => [path, json.nullable(json.string)]))
  const shape = json.record(entity.fields, {
    id: json.integer,
    version: json.integer,
    createdBy: json.nullable(json.integer),
    createdAt: json.instant,
    updatedBy: json.nullable(json.integer),
    updatedAt: json.instant,
    masked: json.array(json.string),
    labels: json.typed<object>({ ...json.object(labels), additionalProperties: json.nullable(json.string) }),
  })
  const properties = { ...(shape.properties as JsonSchema), parentAllows: parentAllowsSchema }
  return json.named(
    entity.id.charAt(0).toUpperCase() + entity.id.slice(1),
    entity.owners?.through ? json.typed<object>({ ...shape, properties }) : shape,
  )
}

/** A create's body. */
export function createFields({ entity, rules }: EntityTable): Fields {
  return { ...entity.fields, ...rules?.extra }
}

/** An update's body. @param named whether the id stands in the path */
export function updateFields({ entity, rules }: EntityTable, named: boolean): Fields {
  const id = integer(entity.name.one, { required: true, min: 1 })
  return {
    ...(!named && { id }),
    ...entity.fields,
    version: integer('Version', { min: 1, required: true }),
    ...rules?.extra,
  }
}
