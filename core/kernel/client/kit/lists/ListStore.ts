import { action, computed, makeObservable, observable, observableRef, override, runInAction } from 'mobx'
import type { ListRequest } from '@core/kernel/entity/apiTypes'
import type { RowGroup } from './groups/RowGroups'
import { cleanFilters, requestOf, sameQuery, type Filters, type ListQuery, type Sort } from './listQuery'
import { pageSize } from './RowPages'
import { RowSource, type ListCall, type ListedId } from './RowSource'

export interface ListStoreOptions<Row> {
  readonly list: ListCall<Row>
  readonly defaultSort: Sort
  /** Milliseconds from the last typed letter to the search. */
  readonly searchDelay?: number
}

/** The rows before and after a row of the list. */
export interface Neighbours {
  /** The line of the table, from 0; undefined if the row isn't in this list, or not in memory. */
  readonly index: number | undefined
  /** Undefined at the end of the list, and while the page loads (`reachAround`). */
  readonly previous: number | undefined
  readonly next: number | undefined
}

/**
 * The rows of one list by sort, filters and search. A change of these makes all earlier rows stale, and an older response never overwrites
 * a newer one.
 */
export class ListStore<Row extends ListedId> extends RowSource<Row> {
  query: ListQuery
  /** The search text as typed. It takes effect a moment later. */
  searchText = ''
  /** Counts changes of the query. After each change the list starts at its top again. */
  revision = 0

  readonly defaultSort: Sort
  private readonly searchDelay: number
  protected opened = false
  private searchTimer: ReturnType<typeof setTimeout> | undefined

  constructor({ list, defaultSort, searchDelay = 200 }: ListStoreOptions<Row>) {
    super(list)
    this.defaultSort = defaultSort
    this.searchDelay = searchDelay
    this.query = { sort: defaultSort, filters: {}, search: '' }
    makeObservable(this, {
      query: observableRef,
      searchText: observable,
      revision: observable,
      narrowed: computed,
      counted: computed,
      open: action,
      setSearch: action,
      dispose: override,
    })
  }

  /** Whether a filter or a search is active. */
  get narrowed(): boolean {
    return this.query.search !== '' || Object.keys(this.query.filters).length > 0
  }

  /**
   * Whether the total belongs to the query as typed. While a search is pending or being loaded, the total is still that of the query
   * before.
   */
  get counted(): boolean {
    return this.total !== undefined && this.length.current && this.searchText.trim() === this.query.search
  }

  /** Paths of the requested columns; undefined leaves the choice to the server. */
  get columns(): readonly string[] | undefined {
    return undefined
  }

  /** The request for these rows, which an export, a board and a calendar use too. */
  override get request(): ListRequest {
    const { columns } = this
    return { ...requestOf(this.query), ...(columns && { columns }) }
  }

  /** The number of lines in the table. It is the number of rows, unless rows are grouped. */
  get lines(): number | undefined {
    return this.total
  }

  /** @returns the group whose heading is in this line of the table, instead of a row */
  headAt(_index: number): RowGroup | undefined {
    return undefined
  }

  /** @returns the position among the rows, from 0, of the row in this line of the table */
  placeAt(index: number): number {
    return index
  }

  /** @returns the row if it is in memory */
  rowOf(id: number): Row | undefined {
    const index = this.indexOf(id)
    return index === undefined ? undefined : this.rowAt(index)
  }

  /** @returns the ids of the rows between two indexes, as far as they are in memory */
  idsBetween(from: number, to: number): number[] {
    const [first, last] = from < to ? [from, to] : [to, from]
    return Array.from({ length: last - first + 1 }, (_, at) => this.rowAt(first + at)?.id).filter(
      (id) => id !== undefined,
    )
  }

  /** @returns the rows before and after a row, for going from record to record */
  neighbours(id: number): Neighbours {
    const index = this.indexOf(id)
    if (index === undefined) return { index, previous: undefined, next: undefined }
    return { index, previous: this.rowAt(index - 1)?.id, next: this.rowAt(index + 1)?.id }
  }

  /** Fetches the rows before and after a row if they aren't in memory, so that `neighbours` knows them. */
  reachAround(id: number): void {
    const index = this.indexOf(id)
    if (index === undefined) return
    this.wanted = { first: Math.max(0, index - 1), end: index + 2 }
    this.fill()
  }

  /** Whether the list shows this query already. */
  protected shows(query: ListQuery): boolean {
    return this.opened && sameQuery(query, this.query)
  }

  /** Shows the list with this query. If it shows the same query already, it keeps its scroll position and fetches the rows again. */
  open(query: ListQuery): void {
    clearTimeout(this.searchTimer)
    if (this.shows(query)) return this.refresh()
    this.opened = true
    this.query = { ...query, filters: cleanFilters(query.filters) }
    this.searchText = query.search
    this.place = 0
    this.revision += 1
    this.wanted = { first: 0, end: pageSize }
    this.length.restart()
    this.refresh()
  }

  /** @param direction by default the opposite of the current one */
  setSort(field: string, direction?: Sort['direction']): void {
    const { sort } = this.query
    const turned = sort.field === field && sort.direction === 'asc' ? 'desc' : 'asc'
    this.open({ ...this.query, search: this.searchText.trim(), sort: { field, direction: direction ?? turned } })
  }

  /** @param text in the syntax of `parseFilter`; empty removes the filter */
  setFilter(path: string, text: string): void {
    this.setFilters({ ...this.query.filters, [path]: text })
  }

  setFilters(filters: Filters): void {
    this.open({ ...this.query, search: this.searchText.trim(), filters })
  }

  /** Takes the search text as typed, and searches when the typing pauses. */
  setSearch(text: string): void {
    this.searchText = text
    clearTimeout(this.searchTimer)
    this.searchTimer = setTimeout(() => this.search(), this.searchDelay)
  }

  /** Searches at once for the typed text. */
  search(): void {
    clearTimeout(this.searchTimer)
    const text = this.searchText
    if (text.trim() === this.query.search) return
    this.open({ ...this.query, search: text.trim() })
    // A space at the end begins the next word, so it stays in the input.
    runInAction(() => (this.searchText = text))
  }

  /** Removes all filters and the search; the sort stays. */
  clear(): void {
    this.open({ ...this.query, filters: {}, search: '' })
  }

  override dispose(): void {
    clearTimeout(this.searchTimer)
    super.dispose()
  }
}
