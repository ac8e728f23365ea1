import { action, makeObservable, observable } from 'mobx'
import type { ListAnswer } from '@core/entity/apiTypes'
import { pageSize } from './RowPages'

/** How long a list is, as far as the answers have shown. */
export class ListLength {
  total: number | undefined = undefined
  /** The total is an estimate: nobody has been at the end yet. */
  about = false
  /** The total is that of the present query; until the first answer to one it may be that of the query before. */
  current = false
  /** The server needn't be asked again. */
  known = false
  /** Behind this row there is nothing, as an answer has shown. */
  private ceiling = Infinity
  private stepBack = pageSize

  constructor() {
    makeObservable(this, { total: observable, about: observable, current: observable, restart: action, take: action })
  }

  /** Another query: what was found out of the last one no longer counts. */
  restart(): void {
    this.current = false
    this.ceiling = Infinity
    this.stepBack = pageSize
  }

  /**
   * @param way how the answer was asked for: from its first row on (`jump`), from the row before that (`down`), where
   * nothing behind it ends the list in either case, or from the row behind its last (`up`)
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
      // More than was thought: at least a row, and a page unless one has seen the end before.
      this.total = Math.max(end + 1, Math.min(this.ceiling, end + pageSize))
      this.about = true
    }
  }

  /** The estimate went too far, and the end is near: back by a page, then by two, by four … */
  private stepBackFrom(start: number): void {
    this.ceiling = Math.min(this.ceiling, start)
    this.total = Math.max(1, start - this.stepBack)
    this.stepBack *= 2
    this.about = true
  }
}
