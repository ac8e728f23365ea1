import type { Option } from '@core/kernel/entity/Field'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { columnOf } from '../table/columns'
import { identifier, literal, tableName } from '../table/quote'

/** Core's own tables, which exist even where the plugin that manages them is off. */
const ofCore: Readonly<Record<string, string>> = { user: 'core.user', store: 'core.store', role: 'core.role' }

/** SQL of the name that belongs to the id of a choice. */
export function optionName(options: readonly Option[], value: string): string {
  // An array is the fastest where the ids count from one, as most do.
  if (options.length > 0 && options.every(({ id }, at) => id === at + 1))
    return `(array[${options.map(({ name }) => literal(name)).join(', ')}])[${value}]`
  return `(${namesOf(options)} ->> (${value})::text)`
}

/** SQL of the names that belong to a list of ids, separated by commas. */
export function optionNames(options: readonly Option[], value: string): string {
  return `(select string_agg(${namesOf(options)} ->> chosen, ', ') from jsonb_array_elements_text(${value}) chosen)`
}

function namesOf(options: readonly Option[]): string {
  return `${literal(JSON.stringify(Object.fromEntries(options.map(({ id, name }) => [id, name]))))}::jsonb`
}

/** The records that a reference can point at: each is `named.id`. */
export interface NamedRecords {
  readonly from: string
  /** SQL of a record's name: its entity's title. Empty where the record is deleted. */
  readonly name: string
  /** The entity whose policy decides who may see the name; without one, everybody who is signed in may. */
  readonly target?: EntityTable
}

/** @returns undefined for an unknown entity */
export function namedRecords(entity: string, catalog: EntityCatalog): NamedRecords | undefined {
  const table = ofCore[entity]
  if (table) return { from: `${tableName(table)} named`, name: 'named.name' }
  const target = catalog.get(entity)
  if (!target) return undefined
  const joins = new Set<string>()
  // A sensitive field can't be part of a name, because everybody who sees the record sees its name.
  const parts = target.entity.title
    .filter((path) => fieldPathAt(target.entity.fields, path)?.sensitive === false)
    .map((path) => {
      const [top = '', within] = path.split('.')
      const joined = within === undefined ? undefined : target.joined?.[top]
      const group = identifier(`named:${top}`)
      if (joined)
        joins.add(` join ${tableName(joined.table)} ${group} on ${group}.id = named.${identifier(joined.key)}`)
      if (joined) return `${group}.${identifier(columnOf(within!))}`
      return `named.${identifier(columnOf(top))}${within === undefined ? '' : ` ->> ${literal(within)}`}`
    })
  const name = `(case when named.deleted_at is null then concat_ws(' ', ${[...parts, 'null'].join(', ')}) else '' end)`
  return { target, from: `${tableName(target.table)} named${[...joins].join('')}`, name }
}
