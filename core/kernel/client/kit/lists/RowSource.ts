import { action, computed, makeObservable, observable, observableRef, runInAction, when } from 'mobx'
import { isAbort } from '../../platform/api/unwrapResponse'
import { sendInBackground, inBackground, isInBackground } from '../../platform/api/background'
import { Pace } from '../../platform/live/Pace'
import type { ListAnswer, ListRequest } from '@core/kernel/entity/apiTypes'
import { ListLength } from './ListLength'
import { LookAhead } from './LookAhead'
import { RowMarks } from './RowMarks'
import { pageSize, RowPages, type Run } from './RowPages'
import type { RowRange } from './table/rowWindow'

/**
 * Milliseconds between two fetches while the user scrolls. Fast scrolling over a million rows thus requests few of the pages that it
 * passes.
 */
const fillDelay = 40

export interface ListedId {
  readonly id: number
  readonly version?: number
}

/** `EntityApi.list`, or another call with the same response. */
export type ListCall<Row> = (request: ListRequest, signal?: AbortSignal) => Promise<ListAnswer<Row>>

/**
 * Rows by their index in a list, fetched as they come near the viewport. A page beside a loaded one is fetched by its cursor, so that no
 * row is skipped or shown twice while rows are added and deleted. A jump is fetched by offset.
 */
export abstract class RowSource<Row extends ListedId> {
  /** Paths of columns that the viewer may not see. */
  masked: readonly string[] = []
  /** Why the last fetch failed; undefined after a success or a retry. */
  error: Error | undefined = undefined
  /** Whether the rows on screen belong to an earlier query. */
  stale = false
  /** The scroll position in px from the top of the list, for returning to it. */
  place = 0
  /**
   * The total number of rows that were added (or, negative, removed) above the visible ones. The view scrolls by the same number, so that
   * its rows stay in place.
   */
  moved = 0
  /** Counts repeated fetches, so that a board or a calendar of the same rows fetches too. */
  fetches = 0
  /** Rows that another person changed a moment ago, or that the viewer has just saved. */
  readonly marked = new RowMarks()

  protected wanted: RowRange = { first: 0, end: pageSize }
  protected readonly length = new ListLength()
  private readonly pages = new RowPages<Row>()
  private readonly lookAhead = new LookAhead()
  private readonly inFlight = observable.map<number, AbortController>({}, { deep: false })
  private readonly failed = new Set<number>()
  /** Runs work in the same way as the latest fetch. */
  private latestWay = asRequested
  private watchers = 0
  private changedIds: Set<number> | undefined
  /** The id of a row that was just saved and is not in the loaded rows yet. */
  private saved: number | undefined
  private fillTimer: ReturnType<typeof setTimeout> | undefined
  private readonly changes = new Pace(() => this.refetchLater())

  constructor(private readonly call: ListCall<Row>) {
    makeObservable(this, {
      masked: observableRef,
      error: observableRef,
      stale: observable,
      moved: observable,
      fetches: observable,
      loading: computed,
      refresh: action,
      retry: action,
      dispose: action,
    })
  }

  /** The request without its page. */
  abstract get request(): ListRequest

  /** Whether something is being fetched. S4.18 */
  get loading(): boolean {
    return this.inFlight.size > 0
  }

  /** The number of rows, as far as it is known. */
  get total(): number | undefined {
    return this.length.total
  }

  /** Whether the total is an estimate. */
  get about(): boolean {
    return this.length.about
  }

  /** @returns the row, or undefined while its page loads */
  rowAt(index: number): Row | undefined {
    return this.pages.rowAt(index)
  }

  /** @returns the index of a row, or undefined if it isn't in memory */
  indexOf(id: number): number | undefined {
    return this.pages.indexOf(id)
  }

  /** Whether one of the rows in memory passes the test. */
  protected has(test: (row: Row) => boolean): boolean {
    return [...this.pages.all().values()].some(({ row }) => test(row))
  }

  /** Sets which rows are drawn. Their pages and those nearby are fetched; requests for pages left behind are cancelled. */
  show(drawn: RowRange): void {
    this.wanted = this.lookAhead.around(drawn)
    this.fillTimer ??= setTimeout(() => this.fill(), fillDelay)
  }

  /** Fetches the visible rows again and drops the others. The old rows stay until the response arrives. */
  refresh(): void {
    this.stale = true
    this.refetch()
  }

  /** Fetches again what failed and is still near. An automatic retry keeps the failure on screen until it succeeds. */
  retry(): void {
    this.failed.clear()
    this.fill()
    if (!isInBackground() || !this.loading) this.error = undefined
  }

  /**
   * Runs follow-up work of the latest fetch in the same way: as a background request if no user requested it. Only the first work follows it;
   * later work, such as another month of a calendar, is what the user wants.
   */
  asFetched<T>(work: () => T): T {
    const run = this.latestWay
    this.latestWay = asRequested
    return run(work)
  }

  /** Marks a row when the next response contains it, because it was saved on another screen. S2.38 */
  markSaved(id: number): void {
    this.saved = id
  }

  /**
   * While a screen shows the list, live changes are followed.
   * @returns a function that stops this
   */
  watch(): () => void {
    this.watchers += 1
    return () => (this.watchers = Math.max(0, this.watchers - 1))
  }

  /**
   * Fetches the visible rows again after a live change, when nothing else is being fetched. While changes go on, it does so at intervals
   * (`Pace`).
   * @param ids the changed rows; undefined if they are unknown
   */
  onChange(ids?: readonly number[]): void {
    if (this.watchers === 0 || this.total === undefined) return
    this.changedIds ??= new Set()
    for (const id of ids ?? []) this.changedIds.add(id)
    this.changes.change()
  }

  dispose(): void {
    clearTimeout(this.fillTimer)
    this.watchers = 0
    this.changes.stop()
    this.marked.dispose()
    this.abort(() => true)
    this.pages.clear()
  }

  /** Fetches again. The pages in memory are shown until the next response and then removed. */
  protected refetch(): void {
    this.latestWay = sendInBackground()
    runInAction(() => (this.fetches += 1))
    this.abort(() => true)
    this.pages.expire()
    this.failed.clear()
    this.length.known = false
    this.fill()
  }

  protected fill(): void {
    clearTimeout(this.fillTimer)
    this.fillTimer = undefined
    const end = Math.min(this.wanted.end, Math.max(this.total ?? Infinity, 1))
    const first = Math.floor(Math.min(this.wanted.first, end - 1) / pageSize)
    const last = Math.max(first, Math.ceil(end / pageSize) - 1)
    this.abort((page) => page < first || page > last)
    for (let page = first; page <= last; page += 1) {
      if (!this.needs(page)) continue
      let until = page
      while (until < last && this.needs(until + 1)) until += 1
      // A run beside a page that is being fetched waits for the cursor of that page.
      if (!this.inFlight.has(page - 1) && !this.inFlight.has(until + 1)) void this.load({ first: page, last: until })
      page = until
    }
  }

  private async refetchLater(): Promise<void> {
    await this.ended()
    // A background request, because no user requested it: it must not keep a session alive.
    if (this.watchers > 0) inBackground(() => this.refetch())
    await this.ended()
  }

  /** Waits for the end of all fetches. */
  private async ended(): Promise<void> {
    while (this.loading) await when(() => !this.loading)
  }

  private needs(page: number): boolean {
    return !this.pages.has(page) && !this.failed.has(page) && !this.inFlight.has(page)
  }

  private async load(run: Run): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    const pages = Array.from({ length: run.last - run.first + 1 }, (_, at) => run.first + at)
    runInAction(() => pages.forEach((page) => this.inFlight.set(page, controller)))
    const by = this.pages.cursorTo(run)
    const limit = pages.length * pageSize
    const part = by ? { cursor: by.cursor } : { offset: run.first * pageSize }
    try {
      const answer = await this.call(
        { ...this.request, limit, ...part, ...(this.length.known && { total: false }) },
        signal,
      )
      if (signal.aborted) return
      runInAction(() => {
        for (const page of pages) this.inFlight.delete(page)
        if (by?.forward === false && misfits(run, limit, answer)) {
          this.changedIds ??= new Set()
          return this.refetch()
        }
        this.take(run.first, answer)
        this.length.take(run.first * pageSize, answer, !by ? 'jump' : by.forward ? 'down' : 'up')
      })
      this.fill()
    } catch (error) {
      if (signal.aborted || isAbort(error)) return
      runInAction(() => {
        for (const page of pages) {
          this.inFlight.delete(page)
          this.failed.add(page)
        }
        this.error = error instanceof Error ? error : new Error(String(error))
      })
    }
  }

  private take(first: number, { data, next, previous, masked = [] }: ListAnswer<Row>): void {
    const before = this.stale || !this.changedIds ? undefined : this.pages.all()
    const changed = this.changedIds
    this.stale = false
    this.changedIds = undefined
    this.pages.put(first, data, { next, previous })
    if (JSON.stringify(this.masked) !== JSON.stringify(masked)) this.masked = masked
    if (this.failed.size === 0) this.error = undefined
    if (changed && before) this.follow(before, changed)
    if (this.saved !== undefined && data.some(({ id }) => id === this.saved)) {
      this.marked.add([this.saved])
      this.saved = undefined
    }
    this.pages.trim(this.wanted)
  }

  /** After a live change: keeps the visible rows at their place on the screen, and marks those that changed. */
  private follow(before: ReturnType<RowPages<Row>['all']>, changed: ReadonlySet<number>): void {
    const after = this.pages.all()
    const shift = this.place > 0 ? shiftOf(before, after, changed) : 0
    this.wanted = { first: Math.max(0, this.wanted.first + shift), end: this.wanted.end + shift }
    this.moved += shift
    const touched = [...after.values()].filter(
      ({ row: { id, version } }) => changed.has(id) && before.get(id)?.row.version !== version,
    )
    this.marked.add(touched.map(({ row }) => row.id))
  }

  private abort(which: (page: number) => boolean): void {
    runInAction(() => {
      const gone = new Set([...this.inFlight].filter(([page]) => which(page)).map(([, controller]) => controller))
      for (const controller of gone) {
        // A run that is partly needed is not cancelled.
        if ([...this.inFlight].some(([page, other]) => other === controller && !which(page))) continue
        for (const [page, other] of this.inFlight) if (other === controller) this.inFlight.delete(page)
        controller.abort()
      }
    })
  }
}

function asRequested<T>(work: () => T): T {
  return work()
}

/**
 * Whether rows were added or removed between the top and a run that was fetched upwards. If so, the indexes are wrong and the rows must be
 * fetched again.
 */
function misfits(run: Run, limit: number, { data, previous }: ListAnswer<unknown>): boolean {
  return data.length < limit || (run.first === 0) !== (previous === undefined)
}

interface Placed {
  readonly index: number
}

/**
 * @param except rows that changed themselves and may have moved because of that
 * @returns by how many places the rows in both maps moved down: the median, because a few may have moved for other reasons
 */
function shiftOf(
  before: ReadonlyMap<number, Placed>,
  after: ReadonlyMap<number, Placed>,
  except: ReadonlySet<number>,
): number {
  const shifts = [...after]
    .filter(([id]) => before.has(id) && !except.has(id))
    .map(([id, { index }]) => index - before.get(id)!.index)
  return shifts.toSorted((a, b) => a - b)[Math.floor(shifts.length / 2)] ?? 0
}
