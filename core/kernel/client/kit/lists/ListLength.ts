import { action, makeObservable, observable } from 'mobx'
import type { ListAnswer } from '@core/kernel/entity/apiTypes'
import { pageSize } from './RowPages'

/** The length of a list, as far as the responses have shown it. */
export class ListLength {
  total: number | undefined = undefined
  /** Whether the total is an estimate, because the end of the list was not loaded yet. */
  about = false
  /** Whether the total belongs to the current query. Until the first response it may be that of the query before. */
  current = false
  /** Whether the total is known, so that the server needn't count again. */
  known = false
  /** An index at or after the end of the list, as a response has shown. */
  private ceiling = Infinity
  private stepBack = pageSize

  constructor() {
    makeObservable(this, { total: observable, about: observable, current: observable, restart: action, take: action })
  }

  /** Discards what was found out about the last query. */
  restart(): void {
    this.current = false
    this.ceiling = Infinity
    this.stepBack = pageSize
  }

  /**
   * Updates the total after a response.
   * @param start the index of the first row of the response
   * @param way how the response was requested: by offset (`jump`), by the cursor of the row before its first (`down`), or by the cursor of
   * the row after its last (`up`). For `jump` and `down`, a response without `next` is the end of the list.
   */
  take(
    start: number,
    { data, totalItems, about = false, next }: ListAnswer<unknown>,
    way: 'jump' | 'down' | 'up',
  ): void {
    this.current = true
    if (totalItems !== undefined) {
      this.known = true
      this.total = totalItems
      this.about = about
    }
    const end = start + data.length
    if (data.length === 0 && start > 0 && way !== 'down') return this.stepBackFrom(start)
    this.stepBack = pageSize
    if (way === 'up') return
    if (next === undefined) {
      this.total = end
      this.about = false
      this.known = true
    } else if (this.total !== undefined && this.total <= end) {
      // The list is longer than the total: by at least one row, and by a page as far as the end is not known.
      this.total = Math.max(end + 1, Math.min(this.ceiling, end + pageSize))
      this.about = true
    }
  }

  /** Lowers an estimate that was too high. Since the end is near, it goes back by one page, then by two, by four … */
  private stepBackFrom(start: number): void {
    this.ceiling = Math.min(this.ceiling, start)
    this.total = Math.max(1, start - this.stepBack)
    this.stepBack *= 2
    this.about = true
  }
}
