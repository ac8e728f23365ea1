import type { FigureMeasure, GroupBy } from '@core/kernel/entity/aggregate'
import type { Filter } from '@core/kernel/entity/figures/mergeFilters'
import type { Viewer } from '../../platform/http/Viewer'
import { aggregateRecords, rollUpFor } from '../aggregate/aggregateRoute'
import type { AggregateRow } from '../aggregate/aggregateSql'
import type { EntityContext } from '../table/EntityContext'

/** A requested figure that is not counted yet. */
export interface AskedFigure {
  readonly entity: string
  readonly filter: Filter
  /** The part of the filter that all figures of a pass must share: its period. */
  readonly anchor: Filter
  readonly measure: Omit<FigureMeasure, 'filter'>
  /** Without groupings, one group with all rows. */
  readonly groups: readonly GroupBy[]
  readonly limit: number
}

/** The value in each group with rows; without a grouping, one group with the total. */
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

/** The maximum number of figures with their counts in one statement. */
const mostInPass = 40

/**
 * Collects the figures that one response requests at once, and counts those with the same entity, grouping and period in one pass over the
 * rows. A view of twenty figures so reads its rows a few times instead of twenty.
 */
export class FigureBatch {
  #waiting: Waiting[] = []

  constructor(
    private readonly context: EntityContext,
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

  /** Figures that a roll-up can answer must not be counted with others that it can't. */
  #rollUpFor({ entity, filter, measure, groups }: AskedFigure): string | undefined {
    const request = { filter, measures: [measure], groupBy: groups }
    try {
      return rollUpFor(this.context, entity, request, this.viewer)
    } catch {
      // An invalid filter causes its error when it is counted.
      return undefined
    }
  }

  async #run({ shared, waiting }: Pass): Promise<void> {
    const { entity, groups, limit } = waiting[0]!.asked
    const measures = new Map<string, FigureMeasure>()
    const placeOf = (measure: FigureMeasure) => {
      const key = JSON.stringify(measure)
      if (!measures.has(key)) measures.set(key, measure)
      return [...measures.keys()].indexOf(key)
    }
    const places = waiting.map(({ asked }) => {
      const own = Object.fromEntries(Object.entries(asked.filter).filter(([path]) => !(path in shared)))
      const filter = Object.keys(own).length > 0 ? { filter: own } : {}
      // A group without rows of a figure isn't one of the figure's groups, even if another figure of the pass has rows in it.
      return { value: placeOf({ ...asked.measure, ...filter }), count: placeOf({ of: 'count', ...filter }) }
    })
    const { data, more } = await aggregateRecords(
      this.context,
      entity,
      { filter: shared, measures: [...measures.values()], groupBy: groups, ...(groups.length > 0 && { limit }) },
      this.viewer,
    )
    for (const [at, { resolve }] of waiting.entries()) {
      const { value, count } = places[at]!
      const rows = data.filter(({ values }) => groups.length === 0 || Number(values[count]) > 0)
      resolve({ rows: rows.map((row) => ({ row, value: row.values[value] ?? null })), more: more === true })
    }
  }
}

/** Figures share a pass if their filters have a common part, so that a pass reads no more rows than its largest figure. */
function passesOf(waiting: readonly Waiting[], rollUpFor: (figure: AskedFigure) => string | undefined): Pass[] {
  const passes = new Map<string, Pass[]>()
  for (const one of waiting) {
    const { entity, groups, anchor, filter, limit } = one.asked
    const rollUp = rollUpFor(one.asked)
    const key = JSON.stringify([entity, groups, anchor, limit, rollUp])
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
