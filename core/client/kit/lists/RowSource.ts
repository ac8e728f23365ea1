import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { isAbort } from '@core/client/platform/api/unwrapResponse'
import { sendInBackground, inBackground } from '@core/client/platform/api/background'
import type { ListAnswer, ListRequest } from '@core/entity/apiTypes'
import { ListLength } from './ListLength'
import { LookAhead } from './LookAhead'
import { RowMarks } from './RowMarks'
import { pageSize, RowPages, type Run } from './RowPages'
import type { RowRange } from './table/rowWindow'

/** Between two fetches while one scrolls: a flight over a million rows asks for few of the pages that it passes. */
const fillDelay = 40

/** From the first news of a change to the fetch that follows it; of many changes at once there is one fetch. */
const changeDelay = 400

export interface ListedId {
  readonly id: number
  readonly version?: number
}

/** `EntityApi.list`, or another call that answers alike. */
export type ListCall<Row> = (request: ListRequest, signal?: AbortSignal) => Promise<ListAnswer<Row>>

/**
 * Rows by their place in a list, fetched as they come near the viewport: by the cursor of the page beside them where that one
 * is there, so that nothing is skipped or shown twice while rows come and go; a jump goes by offset.
 */
export abstract class RowSource<Row extends ListedId> {
  /** Paths of columns that this person may not see. */
  masked: readonly string[] = []
  /** Why the last fetch failed, until one succeeds or is tried again. */
  error: Error | undefined = undefined
  /** The rows on screen answer an earlier query than the one that is asked. */
  stale = false
  /** Where the list stands, px from its top: what one finds again on coming back. */
  place = 0
  /** So many rows came or went above what one sees, in total: the view moves along, so that its rows stay under the eye. */
  moved = 0
  /** Counts fetches afresh: a board or a calendar of the same rows follows. */
  fetches = 0
  /** Runs what follows the latest of them as it ran itself: in the background, where nobody asked for it. */
  asFetched: <T>(work: () => T) => T = (work) => work()
  /** Rows that somebody else changed a moment ago, or that one has just saved. */
  readonly marked = new RowMarks()

  protected wanted: RowRange = { first: 0, end: pageSize }
  protected readonly length = new ListLength()
  private readonly pages = new RowPages<Row>()
  private readonly lookAhead = new LookAhead()
  private readonly inFlight = observable.map<number, AbortController>({}, { deep: false })
  private readonly failed = new Set<number>()
  private watchers = 0
  private changedIds: Set<number> | undefined
  /** Saved a moment ago, and not in the rows yet. */
  private saved: number | undefined
  private fillTimer: ReturnType<typeof setTimeout> | undefined
  private changeTimer: ReturnType<typeof setTimeout> | undefined

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

  /** Something is being fetched. S4.18 */
  get loading(): boolean {
    return this.inFlight.size > 0
  }

  /** How many rows there are, as far as is known. */
  get total(): number | undefined {
    return this.length.total
  }

  /** The total is an estimate. */
  get about(): boolean {
    return this.length.about
  }

  /** @returns the row, or undefined while its page is on its way. */
  rowAt(index: number): Row | undefined {
    return this.pages.rowAt(index)
  }

  /** @returns where a row stands, or undefined when it isn't in memory. */
  indexOf(id: number): number | undefined {
    return this.pages.indexOf(id)
  }

  /** Whether one of the rows in memory is such. */
  protected has(test: (row: Row) => boolean): boolean {
    return [...this.pages.all().values()].some(({ row }) => test(row))
  }

  /** Tells which rows are near the viewport; their pages are fetched, the pages left behind are not waited for. */
  show(drawn: RowRange): void {
    this.wanted = this.lookAhead.around(drawn)
    this.fillTimer ??= setTimeout(() => this.fill(), fillDelay)
  }

  /** Fetches afresh what is on screen, and drops the rest; the rows stay until the answer is there. */
  refresh(): void {
    this.stale = true
    this.refetch()
  }

  /** Tries again what failed. */
  retry(): void {
    this.failed.clear()
    this.error = undefined
    this.fill()
  }

  /** The row is marked when the next answer holds it: it was saved on another screen. S2.38 */
  markSaved(id: number): void {
    this.saved = id
  }

  /** While a screen shows the list, it follows what others change. @returns what ends it */
  watch(): () => void {
    this.watchers += 1
    return () => (this.watchers -= 1)
  }

  /**
   * Somebody changed rows: what is on screen is fetched afresh in place, at most once in a while.
   * @param ids undefined when it isn't known which
   */
  onChange(ids?: readonly number[]): void {
    if (this.watchers === 0 || this.total === undefined) return
    this.changedIds ??= new Set()
    for (const id of ids ?? []) this.changedIds.add(id)
    this.changeTimer ??= setTimeout(() => {
      this.changeTimer = undefined
      // No person asked for it, so it must not keep a session alive.
      inBackground(() => this.refetch())
    }, changeDelay)
  }

  dispose(): void {
    clearTimeout(this.fillTimer)
    clearTimeout(this.changeTimer)
    this.marked.dispose()
    this.abort(() => true)
    this.pages.clear()
  }

  /** Everything in memory is shown until the next answer, and then gone. */
  protected refetch(): void {
    this.asFetched = sendInBackground()
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
      // What stands beside a page that is on its way waits for its cursor.
      if (!this.inFlight.has(page - 1) && !this.inFlight.has(until + 1)) void this.load({ first: page, last: until })
      page = until
    }
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

  /** After a change by others: the rows that one sees stay where they are on the screen, and those that changed are marked. */
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
        // A run that is partly wanted goes on.
        if ([...this.inFlight].some(([page, other]) => other === controller && !which(page))) continue
        for (const [page, other] of this.inFlight) if (other === controller) this.inFlight.delete(page)
        controller.abort()
      }
    })
  }
}

/** Whether rows have come or gone between a run that was fetched upwards and the top, so that they must be numbered afresh. */
function misfits(run: Run, limit: number, { data, previous }: ListAnswer<unknown>): boolean {
  return data.length < limit || (run.first === 0) !== (previous === undefined)
}

interface Placed {
  readonly index: number
}

/**
 * @param except rows that changed themselves and may have moved by that
 * @returns by how many places the rows that are in both stand lower than before: the median, since a few may have moved
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
