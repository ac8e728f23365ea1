import { action, makeObservable, observable } from 'mobx'
import type { RowRange } from './table/rowWindow'

export const pageSize = 50

/** The most pages in memory. That is 3,000 rows, so that memory use is constant however far the user scrolls. */
const mostPages = 60

interface Page<Row> {
  readonly rows: readonly Row[]
  /** The cursor of the rows after the last one. Of several pages from one response only the last has it. */
  readonly next?: string | undefined
  /** The cursor of the rows before the first one. */
  readonly previous?: string | undefined
}

/** Adjacent pages that one request fetches. Both ends are inclusive. */
export interface Run {
  readonly first: number
  readonly last: number
}

/** The pages of a list that are in memory. A row is rendered again only when its page changes. */
export class RowPages<Row extends { readonly id: number }> {
  private readonly pages = observable.map<number, Page<Row>>({}, { deep: false })
  /** Whether the pages are outdated: they are shown until the next response, and their cursors are not used. */
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

  /** @returns whether a page is in memory and not outdated */
  has(page: number): boolean {
    return !this.expired && this.pages.has(page)
  }

  /** @returns the index of a row, or undefined if it isn't in memory */
  indexOf(id: number): number | undefined {
    for (const [page, { rows }] of this.pages) {
      const at = rows.findIndex((row) => row.id === id)
      if (at >= 0) return page * pageSize + at
    }
    return undefined
  }

  /** @returns the rows by id, with their indexes */
  all(): Map<number, { readonly index: number; readonly row: Row }> {
    const found = new Map<number, { index: number; row: Row }>()
    for (const [page, { rows }] of this.pages)
      rows.forEach((row, at) => found.set(row.id, { index: page * pageSize + at, row }))
    return found
  }

  /** @returns the cursor of an adjacent page in memory, by which a run can be fetched */
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

  /**
   * Stores the rows of a response as pages.
   * @param first the number of the first page
   */
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

  /** Removes the pages that are farthest from these rows. */
  trim({ first, end }: RowRange): void {
    const middle = (first + end) / 2 / pageSize
    const byDistance = [...this.pages.keys()].toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const page of byDistance.slice(0, Math.max(0, byDistance.length - mostPages))) this.pages.delete(page)
  }
}
