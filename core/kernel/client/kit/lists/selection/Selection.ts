import { action, computed, makeObservable, observable } from 'mobx'
import type { ListRequest, RowSelection } from '@core/kernel/entity/apiTypes'

/** What a selection needs from its list. */
export interface SelectionHost {
  readonly total: number | undefined
  readonly request: ListRequest
  rowAt(index: number): { readonly id: number } | undefined
  /** Ids of the loaded rows between two indexes, in either direction. */
  idsBetween(from: number, to: number): number[]
}

/** The selected rows: some by id, or all of the filter except some. It is cleared when the query changes. */
export class Selection {
  readonly ids = observable.set<number>()
  /** Whether all rows of the filter are selected, except those in `ids`. */
  all = false
  private anchor: number | undefined

  constructor(private readonly list: SelectionHost) {
    makeObservable(this, { all: observable, count: computed, toggle: action, takeAll: action, clear: action })
  }

  get count(): number {
    return this.all ? Math.max(0, (this.list.total ?? 0) - this.ids.size) : this.ids.size
  }

  has(id: number): boolean {
    return this.ids.has(id) !== this.all
  }

  /** @param extend whether to select all rows from the last selected one, as Shift does */
  toggle(index: number, extend = false): void {
    const id = this.list.rowAt(index)?.id
    if (id === undefined) return
    const on = !this.has(id)
    const ids = extend && this.anchor !== undefined ? this.list.idsBetween(this.anchor, index) : [id]
    for (const each of ids) {
      if (on === this.all) this.ids.delete(each)
      else this.ids.add(each)
    }
    this.anchor = index
  }

  /** Selects every row of the filter. */
  takeAll(): void {
    this.ids.clear()
    this.all = true
  }

  clear(): void {
    this.ids.clear()
    this.all = false
    this.anchor = undefined
  }

  /** The selection as it is sent to the server. */
  get rows(): RowSelection {
    const { filter, commonFilters } = this.list.request
    if (!this.all) return { ids: [...this.ids] }
    return {
      ...(filter && { filter }),
      ...(commonFilters?.search && { search: commonFilters.search }),
      ...(this.ids.size > 0 && { except: [...this.ids] }),
    }
  }
}
