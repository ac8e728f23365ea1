import { action, computed, makeObservable, observable, observableRef, override, runInAction } from 'mobx'
import type { ListRequest } from '@core/entity/apiTypes'
import { cleanFilters, requestOf, sameQuery, type Filters, type ListQuery, type Sort } from './listQuery'
import { pageSize } from './RowPages'
import { RowSource, type ListCall, type ListedId } from './RowSource'

export interface ListStoreOptions<Row> {
  readonly list: ListCall<Row>
  readonly defaultSort: Sort
  /** Milliseconds from the last letter typed to the search. */
  readonly searchDelay?: number
}

/** The rows beside one, as the list stands. */
export interface Neighbours {
  /** From 0; undefined when the row isn't in this list, or not in memory. */
  readonly index: number | undefined
  /** Undefined at the ends, and while the page is on its way (`reachAround`). */
  readonly previous: number | undefined
  readonly next: number | undefined
}

/**
 * The rows of one list by sort, filters and search. A change of those makes everything before it stale, and an older answer
 * never overwrites a newer one.
 */
export class ListStore<Row extends ListedId> extends RowSource<Row> {
  query: ListQuery
  /** As typed; it takes effect a moment later. */
  searchText = ''
  /** Counts changes of the query: with each one, the list starts again at its top. */
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

  /** A filter or a search is on. */
  get narrowed(): boolean {
    return this.query.search !== '' || Object.keys(this.query.filters).length > 0
  }

  /** The total is that of what is typed and asked. While a search is pending or under way it is that of the one before. */
  get counted(): boolean {
    return this.total !== undefined && this.length.current && this.searchText.trim() === this.query.search
  }

  /** Paths of the columns to ask for; the server's own choice unless said. */
  get columns(): readonly string[] | undefined {
    return undefined
  }

  /** What a request about these rows says: that of an export, a board, a calendar. */
  override get request(): ListRequest {
    const { columns } = this
    return { ...requestOf(this.query), ...(columns && { columns }) }
  }

  /** @returns the ids of rows from one to another, as far as they are in memory. */
  idsBetween(from: number, to: number): number[] {
    const [first, last] = from < to ? [from, to] : [to, from]
    return Array.from({ length: last - first + 1 }, (_, at) => this.rowAt(first + at)?.id).filter(
      (id) => id !== undefined,
    )
  }

  /** @returns the rows before and after one, for walking from record to record. */
  neighbours(id: number): Neighbours {
    const index = this.indexOf(id)
    if (index === undefined) return { index, previous: undefined, next: undefined }
    return { index, previous: this.rowAt(index - 1)?.id, next: this.rowAt(index + 1)?.id }
  }

  /** Fetches what stands beside a row where it isn't in memory yet; `neighbours` then knows it. */
  reachAround(id: number): void {
    const index = this.indexOf(id)
    if (index === undefined) return
    this.wanted = { first: Math.max(0, index - 1), end: index + 2 }
    this.fill()
  }

  /** Whether this is what the list shows already. */
  protected shows(query: ListQuery): boolean {
    return this.opened && sameQuery(query, this.query)
  }

  /** Shows the list with this query: where it was shown with the same, it keeps its place and fetches afresh. */
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

  /** @param direction turned round unless said */
  setSort(field: string, direction?: Sort['direction']): void {
    const { sort } = this.query
    const turned = sort.field === field && sort.direction === 'asc' ? 'desc' : 'asc'
    this.open({ ...this.query, search: this.searchText.trim(), sort: { field, direction: direction ?? turned } })
  }

  /** @param text as `parseFilter` reads it; empty takes the filter away */
  setFilter(path: string, text: string): void {
    this.setFilters({ ...this.query.filters, [path]: text })
  }

  setFilters(filters: Filters): void {
    this.open({ ...this.query, search: this.searchText.trim(), filters })
  }

  /** Takes the text as it is typed, and searches when the typing pauses. */
  setSearch(text: string): void {
    this.searchText = text
    clearTimeout(this.searchTimer)
    this.searchTimer = setTimeout(() => this.search(), this.searchDelay)
  }

  /** Searches at once for what is typed. */
  search(): void {
    clearTimeout(this.searchTimer)
    const text = this.searchText
    if (text.trim() === this.query.search) return
    this.open({ ...this.query, search: text.trim() })
    // A space at the end is the start of the next word: it stays in the box.
    runInAction(() => (this.searchText = text))
  }

  /** No filter, no search; the sort stays. */
  clear(): void {
    this.open({ ...this.query, filters: {}, search: '' })
  }

  override dispose(): void {
    clearTimeout(this.searchTimer)
    super.dispose()
  }
}
