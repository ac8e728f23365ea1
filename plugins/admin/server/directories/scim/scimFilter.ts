import SCIMMY from 'scimmy'
import { type RawBuilder, sql } from 'kysely'
import { checkExpression } from './checkExpression'
import { badValue } from './scimResponse'

type Sql = RawBuilder<unknown>

/** A column that filters may name, by the kind of its values. Texts are compared without case, except `exact` ones. */
export type FilterColumn = readonly [kind: 'text' | 'exact' | 'boolean' | 'instant', column: Sql]

type Expression = Readonly<Record<string, unknown>>

/**
 * A filter of RFC 7644, 3.4.2.2, as a condition of SQL.
 * @param columns what may be filtered, by the attribute's path in lower case: `emails.value`
 * @throws HttpError 400 invalidFilter for what can't be read, or can't be filtered here
 */
export function filterSql(text: string | null | undefined, columns: Readonly<Record<string, FilterColumn>>): Sql {
  if (!text) return sql`true`
  checkExpression(text)
  // SCIMMY turns “not (a and b)” into “not a and not b”.
  if (/\bnot\s*\([^)]*\s(?:and|or)\s/i.test(text)) throw refused('“not” is for a single comparison here')
  // A filter is a list of alternatives, each an object of comparisons that must all hold.
  const alternatives = new SCIMMY.Types.Filter(text) as unknown as readonly Expression[]
  const parts = alternatives.map((one) => sql`(${sql.join(comparisons(one, '', columns), sql` and `)})`)
  return sql`(${sql.join(parts, sql` or `)})`
}

function comparisons(expression: Expression, path: string, columns: Readonly<Record<string, FilterColumn>>): Sql[] {
  return Object.entries(expression).flatMap(([name, condition]): Sql[] => {
    const full = `${path}${name}`.toLowerCase()
    if (!Array.isArray(condition)) return comparisons(condition as Expression, `${full}.`, columns)
    const several = (Array.isArray(condition[0]) ? condition : [condition]) as readonly (readonly unknown[])[]
    return several.map((one) => comparison(full, one, columns))
  })
}

function comparison(path: string, condition: readonly unknown[], columns: Readonly<Record<string, FilterColumn>>): Sql {
  const found = Object.hasOwn(columns, path) ? columns[path] : undefined
  if (!found) throw refused(`“${path}” can’t be filtered here. It can be: ${Object.keys(columns).join(', ')}`)
  const isNegated = condition[0] === 'not'
  const [operator, value] = (isNegated ? condition.slice(1) : condition) as [string, unknown]
  const compared = compare(found, operator.toLowerCase(), value)
  return isNegated ? sql`(${compared}) is not true` : sql`(${compared}) is true`
}

const orders: Readonly<Record<string, Sql>> = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` }

function compare([kind, column]: FilterColumn, operator: string, sent: unknown): Sql {
  if (operator === 'pr') return sql`${column} is not null`
  if (sent === undefined) throw refused(`“${operator}” needs a value`)
  if (sent === null) {
    if (operator === 'eq') return sql`${column} is null`
    if (operator === 'ne') return sql`${column} is not null`
  }
  if (typeof sent !== 'string' && typeof sent !== 'number' && typeof sent !== 'boolean')
    throw refused('Compare with a text, a number, true or false')
  const value = String(sent)
  if (kind === 'boolean') {
    const wanted = /^true$/i.test(value)
    if (!wanted && !/^false$/i.test(value)) throw refused('Compare it with true or false')
    if (operator === 'eq') return sql`${column} = ${wanted}`
    if (operator === 'ne') return sql`${column} <> ${wanted}`
    throw refused(`“${operator}” doesn’t go with true and false`)
  }
  if (kind === 'instant') {
    const at = new Date(value)
    if (Number.isNaN(at.getTime())) throw refused('Compare it with an instant, such as 2027-01-31T08:00:00Z')
    if (operator === 'eq') return sql`${column} = ${at}`
    if (operator === 'ne') return sql`${column} <> ${at}`
    if (orders[operator]) return sql`${column} ${orders[operator]} ${at}`
    throw refused(`“${operator}” doesn’t go with an instant`)
  }
  const [left, right] = kind === 'exact' ? [column, value] : [sql`lower(${column})`, value.toLowerCase()]
  if (operator === 'eq') return sql`${left} = ${right}`
  if (operator === 'ne') return sql`${left} is distinct from ${right}`
  if (operator === 'co') return sql`position(${right} in ${left}) > 0`
  if (operator === 'sw') return sql`starts_with(${left}, ${right})`
  if (operator === 'ew') return sql`right(${left}, length(${right})) = ${right}`
  if (orders[operator]) return sql`${left} ${orders[operator]} ${right}`
  throw refused(`“${operator}” is no comparison of SCIM`)
}

const refused = (message: string) => badValue(message, 'invalidFilter')
