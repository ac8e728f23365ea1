import { action, computed, makeObservable, observable } from 'mobx'
import type { ListRequest, RowSelection } from '@core/entity/apiTypes'

/** What a selection asks of its list. */
export interface SelectionHost {
  readonly total: number | undefined
  readonly request: ListRequest
  rowAt(index: number): { readonly id: number } | undefined
  /** Ids of loaded rows from one to another, either way round. */
  idsBetween(from: number, to: number): number[]
}

/** The rows that are ticked: some by id, or all that the filter shows but for some. It ends when the query changes. */
export class Selection {
  readonly ids = observable.set<number>()
  /** All that the filter shows are meant, those in `ids` excepted. */
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

  /** @param extend takes all rows from the one that was ticked last, as Shift does */
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

  /** Every row that the filter shows. */
  takeAll(): void {
    this.ids.clear()
    this.all = true
  }

  clear(): void {
    this.ids.clear()
    this.all = false
    this.anchor = undefined
  }

  /** What is selected, as the server is told. */
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
