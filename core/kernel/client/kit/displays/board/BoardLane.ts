import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { ListAnswer, ListRequest, ListedRow } from '@core/kernel/entity/apiTypes'
import { LatestRequest } from '../../../platform/api/LatestRequest'
import type { BoardColumn } from './BoardColumn'

/** Number of cards in one request, and the most in one. */
const [lanePage, mostCards] = [25, 200]

export type FetchLane<Row> = (
  request: Pick<ListRequest, 'limit' | 'cursor' | 'total'>,
  signal: AbortSignal,
) => Promise<ListAnswer<Row>>

/** What a request loads: the first cards, as many as are shown now, or those after them. */
type Part = 'first' | 'shown' | 'more'

/** One column of a board. It has its own request, filtered, sorted and paged by cursor. */
export class BoardLane<Row extends ListedRow> {
  rows: readonly Row[] = []
  total: number | undefined = undefined
  about = false
  error: Error | undefined = undefined
  loading = false
  private next: string | undefined = undefined
  private readonly request = new LatestRequest()
  /** The latest request, which a retry repeats. */
  private part: Part = 'first'
  private fetchLane: FetchLane<Row> | undefined = undefined

  constructor(readonly column: BoardColumn) {
    makeObservable<this, 'next'>(this, {
      rows: observableRef,
      total: observable,
      about: observable,
      error: observableRef,
      loading: observable,
      next: observable,
      hasMore: computed,
      take: action,
      put: action,
    })
  }

  get hasMore(): boolean {
    return this.next !== undefined
  }

  /**
   * Loads the first cards. The old cards stay until the response arrives.
   * @param fetchLane undefined if the filter excludes every state of the column
   * @param keep whether to load as many cards as are shown now
   */
  async open(fetchLane: FetchLane<Row> | undefined, keep: boolean): Promise<void> {
    if (!keep || !fetchLane) this.request.abort()
    this.fetchLane = fetchLane
    if (fetchLane) return this.load(keep ? 'shown' : 'first')
    runInAction(() =>
      Object.assign(this, { rows: [], total: 0, about: false, next: undefined, error: undefined, loading: false }),
    )
  }

  async more(): Promise<void> {
    if (this.next !== undefined && !this.loading) await this.load('more')
  }

  async retry(): Promise<void> {
    await this.load(this.part)
  }

  /**
   * Removes a card.
   * @returns its index, or -1
   */
  take(id: number): number {
    const at = this.rows.findIndex((row) => row.id === id)
    if (at < 0) return at
    this.rows = this.rows.toSpliced(at, 1)
    if (this.total !== undefined) this.total -= 1
    return at
  }

  put(row: Row, at = 0): void {
    this.rows = this.rows.toSpliced(Math.min(at, this.rows.length), 0, row)
    if (this.total !== undefined) this.total += 1
  }

  dispose(): void {
    this.request.abort()
  }

  private async load(part: Part): Promise<void> {
    const found = await this.request.take((signal) => {
      runInAction(() => Object.assign(this, { part, loading: true, error: undefined }))
      const limit = part === 'shown' ? Math.min(mostCards, Math.max(lanePage, this.rows.length)) : lanePage
      const after = part === 'more' ? { cursor: this.next!, total: false } : {}
      return this.fetchLane!({ limit, ...after }, signal)
    })
    if (!found) return
    runInAction(() => {
      this.loading = false
      this.error = found.error
      if (found.error) return
      const { data, totalItems, about = false, next } = found.value
      const known = new Set(this.rows.map(({ id }) => id))
      this.rows = part === 'more' ? [...this.rows, ...data.filter(({ id }) => !known.has(id))] : data
      if (totalItems !== undefined) Object.assign(this, { total: totalItems, about })
      this.next = next
    })
  }
}
