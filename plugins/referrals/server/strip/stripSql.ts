import type { Viewer } from '@core/server/access/Viewer'
import type { Database } from '@core/server/database/Database'
import { Binder } from '@core/server/entities/list/Binder'
import type { EntityList } from '@core/server/entities/list/EntityList'
import type { StripFilter } from '../../shared/strip/stripTypes'

/**
 * One statement of many figures: each reads the rows that the list would show this person under the figure's filter, by the
 * list's own condition, so that the two can't come apart.
 */
export class StripStatement {
  readonly #columns: string[] = []
  readonly #binder = new Binder()

  constructor(
    private readonly list: EntityList,
    private readonly db: Database,
    private readonly viewer: Viewer,
  ) {}

  /** @returns `from … where …` of the rows under this filter, its values bound in this statement */
  rows(filter: StripFilter): string {
    const { listed, where } = this.list
    const { text, groups, binder } = where(this.db, { filter }, this.viewer)
    const bound = text.replaceAll(/\$(\d+)/g, (_, place: string) => this.#binder.bind(binder.values[Number(place) - 1]))
    return `from ${listed.source}${listed.joins(groups)} ${bound}`
  }

  bind(value: unknown): string {
    return this.#binder.bind(value)
  }

  /** @param sql an expression or a query in brackets: fixed text, with what `rows` and `bind` gave */
  add(name: string, sql: string): this {
    this.#columns.push(`${sql} as "${name}"`)
    return this
  }

  count(name: string, filter: StripFilter): this {
    return this.add(name, `(select count(*) ${this.rows(filter)})`)
  }

  async read<Row extends object>(): Promise<Row> {
    const { rows } = await this.db.pool.query<Row>({ text: `select ${this.#columns.join(',\n')}`, values: this.#binder.values })
    return rows[0]!
  }
}
