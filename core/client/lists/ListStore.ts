import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { cleanFilters, sameQuery, type FetchPage, type FilterValue, type Filters, type ListQuery, type Sort } from './listQuery'
import type { RowRange } from './table/rowWindow'

export const pageSize = 50

/** Pages kept around the window: 3,000 rows, so that memory stays flat however far one scrolls. */
const keptPages = 60

/** Between two fetches while one scrolls: a flight over a million rows asks for few of the pages that it passes. */
const fillDelay = 40

export interface ListStoreOptions<Row> {
  readonly fetchPage: FetchPage<Row>
  readonly defaultSort: Sort
  /** Milliseconds from the last letter typed to the search. */
  readonly searchDelay?: number
}

/**
 * The rows of one list: a window of pages, not the table. A page is fetched when it comes near the viewport; a change of
 * sort, filter or search makes everything before it stale, and an older answer never overwrites a newer one.
 */
export class ListStore<Row> {
  query: ListQuery
  /** As typed; it takes effect a moment later. */
  searchText = ''
  total: number | undefined = undefined
  /** Why the last fetch failed, until one succeeds or is tried again. */
  error: Error | undefined = undefined
  /** The rows on screen answer an earlier query than `query`. */
  stale = false
  /** Counts changes of the query: with each one, the list starts again at its top. */
  revision = 0
  /** Where the list stands, px from its top: what one finds again on coming back. */
  place = 0

  readonly defaultSort: Sort
  private readonly pages = observable.map<number, readonly Row[]>({}, { deep: false })
  private readonly inFlight = observable.map<number, AbortController>({}, { deep: false })
  private readonly fresh = new Set<number>()
  private readonly failed = new Set<number>()
  private readonly fetchPage: FetchPage<Row>
  private readonly searchDelay: number
  private wanted: RowRange = { first: 0, end: pageSize }
  private opened = false
  private searchTimer: ReturnType<typeof setTimeout> | undefined
  private fillTimer: ReturnType<typeof setTimeout> | undefined

  constructor({ fetchPage, defaultSort, searchDelay = 200 }: ListStoreOptions<Row>) {
    this.fetchPage = fetchPage
    this.defaultSort = defaultSort
    this.searchDelay = searchDelay
    this.query = { sort: defaultSort, filters: {}, search: '' }
    makeObservable(this, {
      query: observableRef,
      searchText: observable,
      total: observable,
      error: observableRef,
      stale: observable,
      revision: observable,
      loading: computed,
      narrowed: computed,
      open: action,
      refresh: action,
      setSearch: action,
      retry: action,
      dispose: action,
    })
  }

  /** Something is being fetched. S4.18 */
  get loading(): boolean {
    return this.inFlight.size > 0
  }

  /** A filter or a search is on. */
  get narrowed(): boolean {
    return this.query.search !== '' || Object.keys(this.query.filters).length > 0
  }

  /** @returns the row, or undefined while its page is on its way. */
  rowAt(index: number): Row | undefined {
    return this.pages.get(Math.floor(index / pageSize))?.[index % pageSize]
  }

  /** Shows the list with this query: where it was shown with the same, it keeps its place and fetches afresh. */
  open(query: ListQuery): void {
    if (this.opened && sameQuery(query, this.query)) return this.refresh()
    this.opened = true
    this.query = { ...query, filters: cleanFilters(query.filters) }
    this.searchText = query.search
    this.place = 0
    this.revision += 1
    this.wanted = { first: 0, end: pageSize }
    this.refresh()
  }

  /** Fetches afresh what is on screen, and drops the rest; the rows stay until the answer is there. */
  refresh(): void {
    clearTimeout(this.searchTimer)
    this.abort(() => true)
    this.fresh.clear()
    this.failed.clear()
    this.stale = true
    this.fill()
  }

  setSort(field: string): void {
    const { sort } = this.query
    const direction = sort.field === field && sort.direction === 'asc' ? 'desc' : 'asc'
    this.open({ ...this.query, search: this.searchText.trim(), sort: { field, direction } })
  }

  setFilter(field: string, ids: FilterValue): void {
    this.setFilters({ ...this.query.filters, [field]: ids })
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

  /** Tries again what failed. */
  retry(): void {
    this.failed.clear()
    this.error = undefined
    this.fill()
  }

  /** Tells which rows are near the viewport; their pages are fetched, the pages left behind are not waited for. */
  show(range: RowRange): void {
    this.wanted = range
    this.fillTimer ??= setTimeout(() => this.fill(), fillDelay)
  }

  dispose(): void {
    clearTimeout(this.searchTimer)
    clearTimeout(this.fillTimer)
    this.abort(() => true)
    this.pages.clear()
  }

  private fill(): void {
    clearTimeout(this.fillTimer)
    this.fillTimer = undefined
    const first = Math.floor(this.wanted.first / pageSize)
    const last = Math.max(first, Math.ceil(this.wanted.end / pageSize) - 1)
    this.abort((page) => page < first || page > last)
    for (let page = first; page <= last; page += 1) {
      if (!this.fresh.has(page) && !this.failed.has(page) && !this.inFlight.has(page)) void this.load(page)
    }
  }

  private async load(page: number): Promise<void> {
    const controller = new AbortController()
    runInAction(() => this.inFlight.set(page, controller))
    const { sort, filters, search } = this.query
    const request = { limit: pageSize, offset: page * pageSize, fieldName: sort.field, direction: sort.direction, search, filters }
    try {
      const { rows, total } = await this.fetchPage(request, controller.signal)
      if (!controller.signal.aborted) runInAction(() => this.take(page, rows, total))
    } catch (error) {
      if (controller.signal.aborted) return
      runInAction(() => {
        this.inFlight.delete(page)
        this.failed.add(page)
        this.error = error instanceof Error ? error : new Error(String(error))
      })
    }
  }

  private take(page: number, rows: readonly Row[], total: number): void {
    if (this.stale) this.pages.clear()
    this.stale = false
    this.inFlight.delete(page)
    this.fresh.add(page)
    this.pages.set(page, rows)
    this.total = total
    if (this.failed.size === 0) this.error = undefined
    this.trim()
  }

  private trim(): void {
    const middle = (this.wanted.first + this.wanted.end) / 2 / pageSize
    const byDistance = [...this.pages.keys()].toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const page of byDistance.slice(0, Math.max(0, byDistance.length - keptPages))) {
      this.pages.delete(page)
      this.fresh.delete(page)
    }
  }

  private abort(which: (page: number) => boolean): void {
    runInAction(() => {
      for (const [page, controller] of this.inFlight) {
        if (!which(page)) continue
        this.inFlight.delete(page)
        controller.abort()
      }
    })
  }
}
