import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { ListAnswer, ListRequest, ListedRow } from '@core/entity/apiTypes'
import type { BoardColumn } from './BoardColumn'

/** Number of cards in one request. */
const lanePage = 25

export type FetchLane<Row> = (
  request: Pick<ListRequest, 'limit' | 'cursor' | 'total'>,
  signal: AbortSignal,
) => Promise<ListAnswer<Row>>

/** One column of a board. It has its own request, filtered, sorted and paged by cursor. */
export class BoardLane<Row extends ListedRow> {
  rows: readonly Row[] = []
  total: number | undefined = undefined
  about = false
  error: Error | undefined = undefined
  loading = false
  private next: string | undefined = undefined
  private request: AbortController | undefined = undefined
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
    this.request?.abort()
    this.fetchLane = fetchLane
    if (fetchLane) return this.load(keep ? Math.min(200, Math.max(lanePage, this.rows.length)) : lanePage, undefined)
    runInAction(() =>
      Object.assign(this, { rows: [], total: 0, about: false, next: undefined, error: undefined, loading: false }),
    )
  }

  async more(): Promise<void> {
    if (this.next !== undefined && !this.loading) await this.load(lanePage, this.next)
  }

  async retry(): Promise<void> {
    await this.load(lanePage, this.next)
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
    this.request?.abort()
  }

  private async load(limit: number, cursor: string | undefined): Promise<void> {
    const request = new AbortController()
    this.request = request
    runInAction(() => {
      this.loading = true
      this.error = undefined
    })
    try {
      const answer = await this.fetchLane!(
        { limit, ...(cursor !== undefined && { cursor, total: false }) },
        request.signal,
      )
      if (request.signal.aborted) return
      runInAction(() => {
        const known = new Set(cursor === undefined ? [] : this.rows.map(({ id }) => id))
        this.rows =
          cursor === undefined ? answer.data : [...this.rows, ...answer.data.filter(({ id }) => !known.has(id))]
        if (answer.totalItems !== undefined)
          Object.assign(this, { total: answer.totalItems, about: answer.about ?? false })
        this.next = answer.next
        this.loading = false
      })
    } catch (error) {
      if (request.signal.aborted) return
      runInAction(() => {
        this.error = error instanceof Error ? error : new Error(String(error))
        this.loading = false
      })
    }
  }
}
