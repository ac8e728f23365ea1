import type { FigureMeasure, GroupBy } from '@core/entity'
import type { Viewer } from '@core/server/access'
import { aggregateRecords, type AggregateRow, rollUpFor } from '@core/server/entities'
import type { ServerContext } from '@core/server/plugin'
import type { Filter } from './filters'

/** One figure that somebody waits for. */
export interface AskedFigure {
  readonly entity: string
  readonly filter: Filter
  /** The part of the filter that no other figure of a pass may lack: its period. */
  readonly anchor: Filter
  readonly measure: Omit<FigureMeasure, 'filter'>
  readonly group: GroupBy | undefined
  readonly limit: number
}

/** Its value in each group that has rows of it; without a grouping in one group, that of all. */
export interface FoundFigure {
  readonly rows: readonly { readonly row: AggregateRow; readonly value: string | number | null }[]
  readonly more: boolean
}

interface Waiting {
  readonly asked: AskedFigure
  readonly resolve: (found: FoundFigure) => void
  readonly reject: (error: unknown) => void
}

/** Figures of the same rows that are counted in one statement. */
interface Pass {
  shared: Filter
  readonly waiting: Waiting[]
}

/** So many figures and their counts one statement has at most. */
const mostInPass = 40

/**
 * Collects the figures that one answer asks for at once, and counts those in one pass over the rows that have the entity, the grouping
 * and the period in common: a view of twenty figures reads its rows a few times instead of twenty.
 */
export class FigureBatch {
  #waiting: Waiting[] = []

  constructor(
    private readonly context: Pick<ServerContext, 'db' | 'catalog'>,
    private readonly viewer: Viewer,
  ) {}

  ask(asked: AskedFigure): Promise<FoundFigure> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#count())
      this.#waiting.push({ asked, resolve, reject })
    })
  }

  #count(): void {
    const passes = passesOf(this.#waiting, (figure) => this.#rollUpFor(figure))
    this.#waiting = []
    for (const pass of passes)
      this.#run(pass).catch((error: unknown) => {
        for (const { reject } of pass.waiting) reject(error)
      })
  }

  /** Figures that the database's own totals tell must not be counted along with some that they don't. */
  #rollUpFor({ entity, filter, measure, group }: AskedFigure): string | undefined {
    const request = { filter, measures: [measure], ...(group !== undefined && { groupBy: [group] }) }
    try {
      return rollUpFor(this.context, entity, request, this.viewer)
    } catch {
      // What can't be read says why when it is counted.
      return undefined
    }
  }

  async #run({ shared, waiting }: Pass): Promise<void> {
    const { entity, group, limit } = waiting[0]!.asked
    const measures = new Map<string, FigureMeasure>()
    const placeOf = (measure: FigureMeasure) => {
      const key = JSON.stringify(measure)
      if (!measures.has(key)) measures.set(key, measure)
      return [...measures.keys()].indexOf(key)
    }
    const places = waiting.map(({ asked }) => {
      const own = Object.fromEntries(Object.entries(asked.filter).filter(([path]) => !(path in shared)))
      const filter = Object.keys(own).length > 0 ? { filter: own } : {}
      // A group in which a figure has no rows isn't one of its groups, though another figure of the pass has some there.
      return { value: placeOf({ ...asked.measure, ...filter }), count: placeOf({ of: 'count', ...filter }) }
    })
    const { data, more } = await aggregateRecords(
      this.context,
      entity,
      { filter: shared, measures: [...measures.values()], ...(group !== undefined && { groupBy: [group], limit }) },
      this.viewer,
    )
    for (const [at, { resolve }] of waiting.entries()) {
      const { value, count } = places[at]!
      const rows = data.filter(({ values }) => group === undefined || Number(values[count]) > 0)
      resolve({ rows: rows.map((row) => ({ row, value: row.values[value] ?? null })), more: more === true })
    }
  }
}

/** Figures share a pass where their filters have something in common, so that it reads no more rows than the largest of them. */
function passesOf(waiting: readonly Waiting[], rollUpFor: (figure: AskedFigure) => string | undefined): Pass[] {
  const passes = new Map<string, Pass[]>()
  for (const one of waiting) {
    const { entity, group, anchor, filter, limit } = one.asked
    const rollUp = rollUpFor(one.asked)
    const key = JSON.stringify([entity, group, anchor, limit, rollUp])
    const those = passes.get(key) ?? []
    passes.set(key, those)
    const isEmpty = Object.keys(filter).length === 0
    const joined = those.find(
      ({ shared, waiting: { length } }) =>
        length < mostInPass / 2 && (isEmpty ? isNothing(shared) : !isNothing(common(shared, filter))),
    )
    if (joined) {
      joined.shared = common(joined.shared, filter)
      joined.waiting.push(one)
    } else those.push({ shared: filter, waiting: [one] })
  }
  return [...passes.values()].flat()
}

const isNothing = (filter: Filter) => Object.keys(filter).length === 0

const common = (a: Filter, b: Filter): Filter =>
  Object.fromEntries(Object.entries(a).filter(([path, text]) => b[path] === text))
