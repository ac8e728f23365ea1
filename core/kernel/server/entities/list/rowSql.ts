import type { FieldSql } from './fieldSql'
import type { ListedTable } from './ListedTable'
import { identifier } from '../table/quote'

/** The SQL that builds the rows of a response. */
export interface RowSql {
  /** Follows the tables in `from`. */
  readonly lateral: string
  /** JSON of one row, as text. */
  readonly row: string
  readonly groups: readonly string[]
}

/** Cached for each set of columns: most people use the same ones. */
const cached = new WeakMap<ListedTable, Map<string, RowSql>>()
const mostCached = 200

type Tree = Map<string, string | Tree>

/**
 * A row in the format of the API: id, version, owners and the columns nested as in the record, then the names that belong to ids.
 * @param masked columns that this viewer may not see; they are null
 */
export function rowSql(list: ListedTable, columns: readonly string[], masked: ReadonlySet<string>): RowSql {
  const ofList = cached.get(list) ?? new Map<string, RowSql>()
  cached.set(list, ofList)
  const name = `${columns.join()};${[...masked].join()}`
  const made = ofList.get(name) ?? makeRow(list, columns, masked)
  if (ofList.size >= mostCached) ofList.clear()
  ofList.set(name, made)
  return made
}

function makeRow(
  { fieldPaths, owners, parentAllows }: ListedTable,
  columns: readonly string[],
  masked: ReadonlySet<string>,
): RowSql {
  const paths = [...new Set(['id', 'version', ...columns, ...owners])]
  const shown = paths.map((path) => fieldPaths.get(path)!)
  const root: Tree = new Map()
  const labels: Tree = new Map()
  for (const { fieldPath, json, label } of shown) {
    const hidden = masked.has(fieldPath.path)
    place(root, fieldPath.path.split('.'), hidden ? 'null::text' : json)
    if (label && columns.includes(fieldPath.path)) labels.set(fieldPath.path, hidden ? 'null::text' : label)
  }
  root.set('labels', labels)
  if (parentAllows) root.set('parentAllows', new Map(Object.entries(parentAllows)))
  const laterals: string[] = []
  composite(root, 'row', laterals)
  return {
    lateral: laterals.map((one) => ` cross join lateral ${one}`).join(''),
    row: `row_to_json("#row")::text`,
    groups: groupsOf(shown),
  }
}

function place(tree: Tree, [name = '', ...rest]: readonly string[], sql: string): void {
  if (rest.length === 0) return void tree.set(name, sql)
  const inner = tree.get(name)
  const group: Tree = inner instanceof Map ? inner : new Map()
  tree.set(name, group)
  place(group, rest, sql)
}

/** Each object is a derived row, because row_to_json writes those compactly and takes any number of columns. */
function composite(tree: Tree, name: string, laterals: string[]): string {
  const alias = identifier(`#${name}`)
  const columns = [...tree].map(
    ([key, sql]) =>
      `${typeof sql === 'string' ? sql : sql.size === 0 ? `'{}'::json` : composite(sql, `${name}.${key}`, laterals)} as ${identifier(key)}`,
  )
  laterals.push(`(select ${columns.join(', ')}) ${alias}`)
  return alias
}

export function groupsOf(fieldPaths: readonly FieldSql[]): string[] {
  return [...new Set(fieldPaths.flatMap(({ join }) => join ?? []))]
}
