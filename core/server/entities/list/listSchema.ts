import type { Field, JsonSchema } from '@core/entity/Field'
import { recordSchema } from '@core/entity/fieldKinds'
import type { ListedTable } from './ListedTable'

const cursor = { type: 'string' }

/** The answer of a list. @param columns the columns that are always there; without them, any may be */
export function listSchema(list: ListedTable, columns?: readonly string[]): JsonSchema {
  return {
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
  }
}

type Properties = Record<string, JsonSchema>

function rowSchema(list: ListedTable, columns?: readonly string[]): JsonSchema {
  const always = ['id', 'version', ...list.owners]
  const paths = [...new Set([...always, ...(columns ?? list.leaves.keys())])]
  const root: Properties = {}
  const groups = new Map<string, Properties>()
  const labels: Properties = {}
  for (const path of paths) {
    const { leaf, label } = list.leaves.get(path)!
    const [top = '', name] = path.split('.')
    const schema = leafSchema(leaf.field, path === 'id' || path === 'version' || (leaf.field.required && !leaf.sensitive))
    if (label && (!columns || columns.includes(path))) labels[path] = { type: ['string', 'null'] }
    if (name === undefined) root[top] = schema
    else groups.set(top, { ...groups.get(top), [path.slice(top.length + 1)]: schema })
  }
  for (const [name, properties] of groups) root[name] = object(properties, columns !== undefined)
  root.labels = object(labels, columns !== undefined)
  return { ...object(root, columns !== undefined), required: columns ? Object.keys(root) : [...always, 'labels'] }
}

function object(properties: Properties, whole: boolean): JsonSchema {
  return { type: 'object', properties, ...(whole ? { required: Object.keys(properties) } : {}) }
}

function leafSchema(field: Field, required: boolean): JsonSchema {
  const { properties } = recordSchema({ field: { ...field, required } })
  return (properties as Properties).field!
}
