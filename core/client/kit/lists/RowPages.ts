import { action, makeObservable, observable } from 'mobx'
import type { RowRange } from './table/rowWindow'

export const pageSize = 50

/** Pages kept around the window: 3,000 rows, so that memory stays flat however far one scrolls. */
const keptPages = 60

interface Page<Row> {
  readonly rows: readonly Row[]
  /** The cursor of what follows the last row; of pages that came together only the last one has it. */
  readonly next?: string | undefined
  /** The cursor of what stands before the first row. */
  readonly previous?: string | undefined
}

/** Pages side by side, as one request fetches them. Inclusive. */
export interface Run {
  readonly first: number
  readonly last: number
}

/** The pages of a list that are in memory. A row is redrawn when its page changes, and by nothing else. */
export class RowPages<Row extends { readonly id: number }> {
  private readonly pages = observable.map<number, Page<Row>>({}, { deep: false })
  /** What is in memory is shown until the next answer, and nothing is fetched by its cursors. */
  private expired = false

  constructor() {
    makeObservable(this, { clear: action, put: action, trim: action })
  }

  expire(): void {
    this.expired = true
  }

  rowAt(index: number): Row | undefined {
    return this.pages.get(Math.floor(index / pageSize))?.rows[index % pageSize]
  }

  /** @returns whether a page needn't be fetched. */
  has(page: number): boolean {
    return !this.expired && this.pages.has(page)
  }

  /** @returns where a row stands, or undefined when it isn't in memory. */
  indexOf(id: number): number | undefined {
    for (const [page, { rows }] of this.pages) {
      const at = rows.findIndex((row) => row.id === id)
      if (at >= 0) return page * pageSize + at
    }
    return undefined
  }

  /** Rows by id, with where they stand. */
  all(): Map<number, { readonly index: number; readonly row: Row }> {
    const found = new Map<number, { index: number; row: Row }>()
    for (const [page, { rows }] of this.pages)
      rows.forEach((row, at) => found.set(row.id, { index: page * pageSize + at, row }))
    return found
  }

  /** @returns the cursor by which a run follows, or precedes, a page that is in memory. */
  cursorTo({ first, last }: Run): { readonly cursor: string; readonly forward: boolean } | undefined {
    if (this.expired) return undefined
    const { next } = this.pages.get(first - 1) ?? {}
    if (next) return { cursor: next, forward: true }
    const { previous } = this.pages.get(last + 1) ?? {}
    return previous ? { cursor: previous, forward: false } : undefined
  }

  clear(): void {
    this.pages.clear()
  }

  /** Puts the rows of an answer where they belong, from the first page of the run on. */
  put(first: number, rows: readonly Row[], { next, previous }: Pick<Page<Row>, 'next' | 'previous'>): void {
    if (this.expired) this.pages.clear()
    this.expired = false
    const count = Math.max(1, Math.ceil(rows.length / pageSize))
    for (let at = 0; at < count; at += 1) {
      this.pages.set(first + at, {
        rows: rows.slice(at * pageSize, (at + 1) * pageSize),
        ...(at === 0 && { previous }),
        ...(at === count - 1 && { next }),
      })
    }
  }

  /** Forgets the pages that are farthest from where one is. */
  trim({ first, end }: RowRange): void {
    const middle = (first + end) / 2 / pageSize
    const byDistance = [...this.pages.keys()].toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const page of byDistance.slice(0, Math.max(0, byDistance.length - keptPages))) this.pages.delete(page)
  }
}
