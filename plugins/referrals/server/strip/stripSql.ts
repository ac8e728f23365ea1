import type { Viewer } from '@core/server/access/Viewer'
import type { Database } from '@core/server/database/Database'
import { Binder } from '@core/server/entities/list/Binder'
import type { EntityList } from '@core/server/entities/list/EntityList'
import type { WhereSql } from '@core/server/entities/list/whereSql'
import type { StripFilter } from '../../shared/strip/stripTypes'

/** How many rows the list would show under a filter, or a median over them. */
export interface Figure {
  readonly name: string
  readonly filter: StripFilter
  /** A number of a row: fixed text, with what `bind` gave. */
  readonly medianOf?: string
}

/**
 * One statement of many figures: each reads the rows that the list would show this person under the figure's filter, by the
 * list's own condition, so that the two can't come apart.
 */
export class StripStatement {
  readonly #parts: string[] = []
  readonly #binder = new Binder()

  constructor(
    private readonly list: EntityList,
    private readonly db: Database,
    private readonly viewer: Viewer,
  ) {}

  /** @returns `from … where …` of the rows under this filter, its values bound in this statement */
  rows(filter: StripFilter): string {
    const { source, joins } = this.list.listed
    const { text, groups, binder } = this.#where(filter)
    return `from ${source}${joins(groups)} ${this.#bound(text, binder)}`
  }

  bind(value: unknown): string {
    return this.#binder.bind(value)
  }

  /** @param columns that yield one row @param from what they are of, with what `rows` and `bind` gave */
  add(columns: string, from: string): this {
    this.#parts.push(`(select ${columns} ${from})`)
    return this
  }

  /** Reads figures in one pass over the rows under `shared`, which the filter of each says as well. */
  pass(shared: StripFilter, figures: readonly Figure[]): this {
    const conditions = new Map<string, string>()
    for (const { filter } of figures) {
      const { asked, binder } = this.#where(beyond(shared, filter))
      if (asked && !conditions.has(keyOf(filter))) conditions.set(keyOf(filter), this.#bound(asked, binder))
    }
    // A median and its count stand on the same condition, which is found out once a row: that takes a third off both.
    const once = figures.some(({ medianOf }) => medianOf !== undefined)
    const conditionOf = (filter: StripFilter) => (once ? `c${[...conditions.keys()].indexOf(keyOf(filter))}` : conditions.get(keyOf(filter)))
    const columns = figures.map(({ name, filter, medianOf }, at) => {
      const told = medianOf === undefined ? 'count(*)' : `percentile_cont(0.5) within group (order by v${at})`
      return `${told}${conditions.has(keyOf(filter)) ? ` filter (where ${conditionOf(filter)})` : ''} as "${name}"`
    })
    const values = figures.flatMap(({ medianOf }, at) => (medianOf === undefined ? [] : [`${medianOf} as v${at}`]))
    const rows = this.rows(shared)
    const inner = [...[...conditions.values()].map((condition, at) => `${condition} as c${at}`), ...values].join(', ')
    return this.add(columns.join(', '), once ? `from (select ${inner} ${rows} offset 0) found` : rows)
  }

  async read<Row extends object>(): Promise<Row> {
    const parts = this.#parts.map((part, at) => `${part} part${at}`)
    const { rows } = await this.db.pool.query<Row>({ text: `select * from ${parts.join('\ncross join ')}`, values: this.#binder.values })
    return rows[0]!
  }

  #where(filter: StripFilter): WhereSql {
    return this.list.where(this.db, { filter }, this.viewer)
  }

  /** Binds the values of a condition of the list in this statement. */
  #bound(sql: string, { values }: Binder): string {
    return sql.replaceAll(/\$(\d+)/g, (_, place: string) => this.bind(values[Number(place) - 1]))
  }
}

const keyOf = (filter: StripFilter) => JSON.stringify(filter)

/** What a filter says beyond the one that is shared. @throws when it doesn't say all of that */
function beyond(shared: StripFilter, filter: StripFilter): StripFilter {
  const missing = Object.keys(shared).find((field) => filter[field] !== shared[field])
  if (missing !== undefined) throw new Error(`The figures of a pass share “${missing}”, which ${keyOf(filter)} doesn't say; give it a pass of its own.`)
  return Object.fromEntries(Object.entries(filter).filter(([field]) => !(field in shared)))
}
