import type { Toaster } from '../../../platform/toasts/toast'
import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { addDays, type DayRange, today } from '@core/kernel/entity/dates'
import { calendarDates } from '@core/kernel/entity/displayFields'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { messages } from '@core/kernel/entity/messages'
import { allows } from '@core/kernel/entity/policy'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { ApiError, messageOf } from '../../../platform/api/ApiError'
import { LatestRequest } from '../../../platform/api/LatestRequest'
import { valueAt, withValueAt } from '../../data/fieldPaths'
import type { Viewer } from '../../../session/registry/types'
import { DragSession } from '../../../platform/ui/drag/DragSession'
import type { ListScope } from '../../lists/ListScope'
import {
  type CalendarEntry,
  type Change,
  changesTo,
  type Edge,
  entryOf,
  fieldOf,
  hasTimes,
  maybeTimeless,
  movedTo,
  placedBy,
  type Placement,
  spokenPlace,
  timingOf,
  writePlace,
} from './calendarEntry'
import { daysShown, rangeFilter, stepDay, type CalendarView, type DayCount } from './calendarRange'
import type { CalendarSource } from './CalendarSource'

/** The most records of one request. A calendar with more is unreadable, and then shows that some are missing. */
const mostRecords = 2000

export interface CalendarOptions {
  /** The first one can be shown by another of its dates, and as another list. */
  readonly sources: readonly [CalendarSource, ...CalendarSource[]]
  readonly viewer: Viewer
  readonly toast: Toaster
}

/** What is carried from day to day. */
interface Held {
  readonly entry: CalendarEntry
  readonly edge: Edge
}

/** What to show; what is left out stays as it is. */
export interface CalendarQuery {
  readonly view?: CalendarView
  readonly day?: string
  /** Of the first source. */
  readonly path?: string
  readonly scope?: ListScope
  /** Paths that a card draws. */
  readonly needs?: readonly string[]
}

/** Records by their dates: the days on screen, fetched by one request of each source. */
export class CalendarStore {
  view: CalendarView = 'month'
  day = today()
  path: string
  count: DayCount = 7
  /** The rows of each source, as the server has them. */
  stored: readonly (readonly ListedRow[])[] = []
  loading = false
  error: Error | undefined = undefined
  /** The last day that is whole, where there are more than were fetched. */
  wholeUntil: string | undefined = undefined
  /** What is being stored, as it is to be. */
  readonly moving = observable.map<string, ListedRow>(undefined, { deep: false })
  readonly drag: DragSession<Held>
  /** The key of the card that takes the focus when it is drawn. */
  focus: string | undefined = undefined
  private scope: ListScope
  private needs: readonly string[]
  private readonly request = new LatestRequest()
  private opened = false
  private readonly waiting = new Map<string, readonly Change[]>()

  constructor(readonly options: CalendarOptions) {
    const [first] = options.sources
    const [path] = calendarDates(first.entity)
    if (!path) throw new Error('A calendar needs an entity with a date: name its dates (`days`).')
    this.path = path
    this.scope = first.scope ?? {}
    this.needs = first.needs ?? []
    this.drag = new DragSession<Held>({
      nameOf: ({ entry, edge }) => (edge === 'end' ? `the end of ${entry.name}` : entry.name),
      placeOf: ({ entry, edge }) => this.placeOf(entry, edge),
      placeName: spokenPlace,
      refusal: ({ entry, edge }, place) => this.refusal(entry, place, edge),
      drop: ({ entry, edge }, place, by) => this.move(entry, movedTo(entry, place, edge), by === 'keyboard'),
      refused: (reason) => options.toast.warning(reason),
    })
    makeObservable(this, {
      view: observable,
      day: observable,
      path: observable,
      count: observable,
      stored: observableRef,
      loading: observable,
      error: observableRef,
      wholeUntil: observable,
      focus: observable,
      days: computed,
      entries: computed,
      byDay: computed,
      byHour: computed,
      show: action,
      fit: action,
    })
  }

  /** The days on screen, YYYY-MM-DD. */
  get days(): readonly string[] {
    return daysShown(this.view, this.day, this.byHour ? this.count : 7, today())
  }

  /** Whether days are drawn with their hours. */
  get byHour(): boolean {
    return this.view === 'week' && this.sourcePaths.some(([source, path]) => hasTimes(source, path))
  }

  /** What stands on the days on screen. */
  get entries(): readonly CalendarEntry[] {
    const { days } = this
    return this.sourcePaths.flatMap(([source, path], at) =>
      (this.stored[at] ?? []).flatMap((row) => {
        const entry = entryOf(source, at, path, this.moving.get(`${at}:${row.id}`) ?? row)
        return entry && entry.day <= days.at(-1)! && entry.lastDay >= days[0]! ? [entry] : []
      }),
    )
  }

  /** What has no time of day first, then by time. */
  get byDay(): ReadonlyMap<string, readonly CalendarEntry[]> {
    const days = new Map<string, CalendarEntry[]>()
    for (const entry of this.entries.toSorted((a, b) => (a.start ?? -1) - (b.start ?? -1)))
      for (const day of this.days)
        if (day >= entry.day && day <= entry.lastDay) days.set(day, [...(days.get(day) ?? []), entry])
    return days
  }

  /** The dates by which the first source can be shown. */
  get dates(): readonly { readonly id: string; readonly name: string }[] {
    const { entity } = this.options.sources[0]
    const { fields } = entity
    return calendarDates(entity).map((id) => ({ id, name: fieldPathAt(fields, id)?.label ?? id }))
  }

  entryAt(key: string): CalendarEntry | undefined {
    return this.entries.find((entry) => entry.key === key)
  }

  /** Whether this person may give it another day at all. What is done stays where it was done. */
  movable({ source, path, row, isDone }: CalendarEntry): boolean {
    return !isDone && !fieldOf(source, path).readOnly && allows(source.entity, 'update', this.options.viewer, row)
  }

  /** Whether it can be made longer or shorter. What has no end yet gets one in its form. */
  stretchable(entry: CalendarEntry): boolean {
    const { source, path, row, start } = entry
    const { minutes, until } = timingOf(source, path)
    const length = start === null ? until : (minutes ?? until)
    if (length === undefined || fieldOf(source, length).readOnly || !this.movable(entry)) return false
    return length === minutes || typeof valueAt(row, length) === 'string'
  }

  /** Whether it can stand at a time of day. */
  takesTime({ source, path }: CalendarEntry): boolean {
    return hasTimes(source, path)
  }

  /** @returns why a record can't stand there, by the fields' own rules or the plugin's. */
  refusal(entry: CalendarEntry, place: string, edge: Edge = 'all'): string | undefined {
    return this.refusalOf(entry, movedTo(entry, place, edge))
  }

  /** @returns why a record can't stand so, by the fields' own rules or the plugin's. */
  refusalOf(entry: CalendarEntry, to: Placement): string | undefined {
    const { source, path, row } = entry
    if (to.start === null && entry.start !== null && !maybeTimeless(entry)) return 'It needs a time of day'
    if (to.start !== null && !this.takesTime(entry)) return 'It has no time of day'
    for (const [at, value] of changesTo(entry, to)) {
      const { check, required, label } = fieldOf(source, at)
      const refused = value === null ? required && messages.required(label) : check(value)
      if (refused) return refused
    }
    return to.day === entry.day ? undefined : source.refusal?.(row, path, to.day)
  }

  /** @returns the text by which the drag knows where an entry is. */
  placeOf({ day, lastDay, start, minutes }: Placement, edge: Edge = 'all'): string {
    if (edge === 'end') return this.byHour ? writePlace(lastDay, start === null ? null : start + minutes) : lastDay
    return this.byHour ? writePlace(day, start) : day
  }

  /** Shows other days, another date or another list; what is there stays until the answer comes. */
  show(to: CalendarQuery): Promise<void> {
    const { scope, path, view, day, needs } = to
    if (path && path !== this.path) this.stored = []
    Object.assign(this, { ...(view && { view }), ...(day && { day }), ...(path && { path }) })
    if (scope) this.scope = scope
    if (needs) this.needs = needs
    return this.refresh()
  }

  /** There is room for so many days side by side. */
  fit(count: DayCount): void {
    const before = this.days.join()
    this.count = count
    if (this.opened && this.days.join() !== before) void this.refresh()
  }

  /** @returns a day of the period that many periods on. */
  step(by: number): string {
    return stepDay(this.view, this.day, by, this.byHour ? this.count : 7)
  }

  async refresh(): Promise<void> {
    const found = await this.request.take((signal) => {
      runInAction(() => Object.assign(this, { opened: true, loading: true, error: undefined }))
      return Promise.all(
        this.sourcePaths.map(([source, path], at) =>
          this.fetch(source, path, at === 0 ? { scope: this.scope, needs: this.needs } : source, signal),
        ),
      )
    })
    if (!found) return
    runInAction(() => {
      this.loading = false
      this.error = found.error
      if (found.error) return
      this.stored = found.value.map(({ rows }) => rows)
      this.wholeUntil = found.value.flatMap(({ wholeUntil }) => wholeUntil ?? []).toSorted()[0]
    })
  }

  /**
   * Stands an entry elsewhere, or makes it longer, at once; it goes back when the server refuses. What follows while that is being
   * stored is stored after it, as one.
   */
  move(entry: CalendarEntry, to: Placement, focus = false): void {
    const { key } = entry
    const changes = changesTo(entry, to)
    if (changes.length === 0) return
    const isStoring = this.moving.has(key)
    runInAction(() => {
      this.moving.set(key, changed(this.moving.get(key) ?? this.storedOf(entry), changes))
      if (focus) this.focus = key
    })
    this.waiting.set(key, [...(this.waiting.get(key) ?? []), ...changes])
    if (!isStoring) void this.store(entry)
  }

  /** Moves an entry, or its end, to a place by one key; a place that refuses says why. */
  moveBy(entry: CalendarEntry, place: string, edge: Edge): void {
    const refused = this.refusal(entry, place, edge)
    if (refused) return this.options.toast.warning(refused)
    const to = movedTo(entry, place, edge)
    this.drag.announce(spokenPlace(edge === 'end' ? place : this.placeOf(to)))
    this.move(entry, to, true)
  }

  dispose(): void {
    this.request.abort()
  }

  /** Each source with the date by which it is shown. */
  private get sourcePaths(): readonly (readonly [CalendarSource, string])[] {
    return this.options.sources.flatMap((source, at) => {
      const dates = calendarDates(source.entity)
      // A date that an administrator has removed meanwhile is not one any more.
      const path = at === 0 && dates.includes(this.path) ? this.path : dates[0]
      return path === undefined ? [] : [[source, path] as const]
    })
  }

  private async fetch(
    source: CalendarSource,
    path: string,
    { scope = {}, needs = [] }: Pick<CalendarSource, 'scope' | 'needs'>,
    signal: AbortSignal,
  ): Promise<{ readonly rows: readonly ListedRow[]; readonly wholeUntil: string | undefined }> {
    const { days } = this
    const field = fieldOf(source, path)
    // The server's days may be others than those of the reader's zone.
    const around = field.kind === 'dateTime' ? 1 : 0
    const from = addDays(days[0]!, -around)
    const within = (at: string, wanted: DayRange) => {
      const own = scope.filter?.[at]
      return rangeFilter(fieldOf(source, at), typeof own === 'string' ? own : undefined, wanted, today())
    }
    const list = (filter: NonNullable<ListScope['filter']>) =>
      source.api.list(
        {
          ...scope,
          filter: { ...scope.filter, ...filter },
          sorting: { fieldName: path, direction: 'asc' },
          limit: mostRecords,
          total: false,
          columns: [...new Set([...placedBy(source, path), ...needs])],
        },
        signal,
      )
    const begun = within(path, { from, to: addDays(days.at(-1)!, around) })
    const { until } = timingOf(source, path)
    const before = until && within(path, { to: addDays(from, -1) })
    const after = until && within(until, { from })
    const [starting, going] = await Promise.all([
      begun === undefined ? undefined : list({ [path]: begun }),
      until && before && after ? list({ [path]: before, [until]: after }) : undefined,
    ])
    const last = starting?.next === undefined ? undefined : starting.data.at(-1)
    return {
      rows: [...(going?.data ?? []), ...(starting?.data ?? [])],
      wholeUntil: going?.next === undefined ? last && entryOf(source, 0, path, last)?.day : days[0],
    }
  }

  /** What was carried, or asked for in a dialog, may have been stored anew since. */
  private storedOf({ source, row }: CalendarEntry): ListedRow {
    return this.stored[this.options.sources.indexOf(source)]?.find(({ id }) => id === row.id) ?? row
  }

  private take(key: string): readonly Change[] | undefined {
    const changes = this.waiting.get(key)
    this.waiting.delete(key)
    return changes
  }

  private async store(entry: CalendarEntry): Promise<void> {
    const { key, source, path, name } = entry
    const { toast } = this.options
    const at = this.options.sources.indexOf(source)
    let row = this.storedOf(entry)
    let said: string | undefined
    let refused: unknown
    try {
      for (let changes = this.take(key); changes; changes = this.take(key)) {
        const { data, message } = await source.api.update(row.id, { ...changed({}, changes), version: row.version })
        row = { ...changed(row, changes), ...data }
        said = message
      }
    } catch (error) {
      refused = error
      this.waiting.delete(key)
    }
    runInAction(() => {
      const replaced = (rows: readonly ListedRow[]) => rows.map((one) => (one.id === row.id ? row : one))
      this.stored = this.stored.map((rows, of) => (of === at ? replaced(rows) : rows))
      this.moving.delete(key)
    })
    if (refused === undefined) return void (said && toast.success(said))
    const back = entryOf(source, at, path, row)
    this.drag.announce(
      `${name} went back${back ? ` to ${spokenPlace(this.placeOf(back))}` : ''}. ${messageOf(refused)}`,
    )
    toast.error(messageOf(refused))
    if (refused instanceof ApiError && refused.status === 409) await this.refresh()
  }
}

function changed<T>(row: T, changes: readonly Change[]): T {
  return changes.reduce((one, [path, value]) => withValueAt(one, path, value), row)
}
