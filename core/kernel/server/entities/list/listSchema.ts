import { type Shape, json } from '@core/kernel/entity/answers'
import type { Field, JsonSchema } from '@core/kernel/entity/Field'
import { recordSchema } from '@core/kernel/entity/fieldKinds'
import type { ListAnswer } from '@core/kernel/entity/apiTypes'
import type { ListedTable } from './ListedTable'

/** What the viewer may do with the record that a row belongs to; absent where nothing depends on it. */
export const parentAllowsSchema: JsonSchema = { type: 'object', additionalProperties: { type: 'boolean' } }

const cursor = { type: 'string' }

/**
 * The response of a list.
 * @param columns the columns that are always present; without them, any may be
 */
export function listSchema(list: ListedTable, columns?: readonly string[]): Shape<ListAnswer> {
  return json.typed({
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { type: 'boolean', enum: [true] },
      data: { type: 'array', items: rowSchema(list, columns) },
      totalItems: { type: 'integer' },
      about: { type: 'boolean' },
      next: cursor,
      previous: cursor,
      masked: { type: 'array', items: { type: 'string' } },
    },
  })
}

type Properties = Record<string, JsonSchema>

function rowSchema(list: ListedTable, columns?: readonly string[]): JsonSchema {
  const always = ['id', 'version', ...list.owners]
  const paths = [...new Set([...always, ...(columns ?? list.fieldPaths.keys())])]
  const root: Properties = {}
  const groups = new Map<string, Properties>()
  const labels: Properties = {}
  for (const path of paths) {
    const { fieldPath, label } = list.fieldPaths.get(path)!
    const [top = '', name] = path.split('.')
    const schema = leafSchema(
      fieldPath.field,
      path === 'id' || path === 'version' || (fieldPath.field.required && !fieldPath.sensitive),
    )
    if (label && (!columns || columns.includes(path))) labels[path] = { type: ['string', 'null'] }
    if (name === undefined) root[top] = schema
    else groups.set(top, { ...groups.get(top), [path.slice(top.length + 1)]: schema })
  }
  for (const [name, properties] of groups) root[name] = object(properties, columns !== undefined)
  if (list.table.entity.owners?.through) root.parentAllows = parentAllowsSchema
  root.labels = object(labels, columns !== undefined)
  return {
    ...object(root, columns !== undefined),
    required: columns ? Object.keys(root).filter((name) => name !== 'parentAllows') : [...always, 'labels'],
  }
}

function object(properties: Properties, whole: boolean): JsonSchema {
  return { type: 'object', properties, ...(whole ? { required: Object.keys(properties) } : {}) }
}

function leafSchema(field: Field, required: boolean): JsonSchema {
  const { properties } = recordSchema({ field: { ...field, required } })
  return (properties as Properties).field!
}
