import type { Toaster } from '../../../platform/toasts/toast'
import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { localDay, spokenDay, today } from '@core/entity/dates'

import type { Entity } from '@core/entity/defineEntity'
import type { Field } from '@core/entity/Field'
import { fieldPathAt } from '@core/entity/leaves'
import { allows } from '@core/entity/policy'
import type { ListedRow } from '@core/entity/apiTypes'
import { ApiError, messageOf } from '../../../platform/api/ApiError'
import type { EntityApi } from '../../data/entityApi'
import { valueAt, withValueAt } from '../../data/fieldPaths'
import type { Viewer } from '../../../session/registry/types'
import { DragSession } from '../../../platform/ui/drag/DragSession'
import type { ListScope } from '../../lists/ListScope'
import { daysShown, rangeFilter, type CalendarView } from './calendarRange'

/** The most records of one request. A calendar with more is unreadable, and then shows that some are missing. */
const mostRecords = 2000

export interface CalendarOptions<Row extends ListedRow> {
  readonly entity: Pick<Entity, 'fields' | 'policy' | 'owners' | 'days'>
  readonly api: Pick<EntityApi<Row>, 'list' | 'update'>
  readonly nameOf: (row: Row) => string
  /** @returns why the plugin doesn't allow another day, as a message for the user; undefined if it does */
  readonly refusal?: (row: Row, path: string, day: string) => string | undefined
  readonly viewer: Viewer
  readonly toast: Toaster
}

/** A list by one of its date fields. One request fetches the days on screen. */
export class CalendarStore<Row extends ListedRow> {
  view: CalendarView = 'month'
  day = today()
  path: string
  rows: readonly Row[] = []
  loading = false
  error: Error | undefined = undefined
  /** Whether there are more records than were fetched: later days may lack some. */
  truncated = false
  readonly moving = observable.set<number>()
  readonly drag: DragSession<Row>
  /** The card that takes the focus when it is drawn. */
  focus: number | undefined = undefined
  private scope: ListScope = {}
  private needs: readonly string[] = []
  private request: AbortController | undefined = undefined

  constructor(readonly options: CalendarOptions<Row>) {
    const [first] = options.entity.days ?? []
    if (!first) throw new Error('A calendar needs an entity that names its dates (`days`).')
    this.path = first
    this.drag = new DragSession<Row>({
      nameOf: options.nameOf,
      placeOf: (row) => this.dayOf(row) ?? '',
      placeName: spokenDay,
      refusal: (row, day) => this.refusal(row, day),
      drop: (row, day, by) => void this.move(row, day, by === 'keyboard'),
      refused: (reason) => options.toast.warning(reason),
    })
    makeObservable(this, {
      view: observable,
      day: observable,
      path: observable,
      rows: observableRef,
      loading: observable,
      error: observableRef,
      truncated: observable,
      focus: observable,
      days: computed,
      byDay: computed,
      field: computed,
      show: action,
    })
  }

  /** The days on screen, YYYY-MM-DD. */
  get days(): readonly string[] {
    return daysShown(this.view, this.day)
  }

  get field(): Field {
    return fieldPathAt(this.options.entity.fields, this.path)!.field
  }

  get byDay(): ReadonlyMap<string, readonly Row[]> {
    const days = new Map<string, Row[]>()
    for (const row of this.rows) {
      const day = this.dayOf(row)
      if (day) days.set(day, [...(days.get(day) ?? []), row])
    }
    return days
  }

  dayOf(row: Row): string | undefined {
    const value = valueAt(row, this.path)
    if (typeof value !== 'string') return undefined
    // An evening in Los Angeles is the next day in UTC.
    return this.field.kind === 'dateTime' ? localDay(value) : value
  }

  /** Whether this viewer may move the record to another day at all. */
  movable(row: Row): boolean {
    const { entity, viewer } = this.options
    return this.field.kind === 'date' && !this.field.readOnly && allows(entity, 'update', viewer, row)
  }

  /** @returns why a record can't be on this day, by the field's own rule or the plugin's; undefined if it can */
  refusal(row: Row, day: string): string | undefined {
    return this.field.check(day) ?? this.options.refusal?.(row, this.path, day)
  }

  /**
   * Shows other days, another date field or another list. The old records stay until the response arrives, unless the date field changes.
   * @param to.needs paths that a card shows
   */
  show(to: {
    readonly view?: CalendarView
    readonly day?: string
    readonly path?: string
    readonly scope?: ListScope
    readonly needs?: readonly string[]
  }): Promise<void> {
    const { scope, path, view, day, needs } = to
    if (path && path !== this.path) this.rows = []
    Object.assign(this, { ...(view && { view }), ...(day && { day }), ...(path && { path }) })
    if (scope) this.scope = scope
    if (needs) this.needs = needs
    return this.refresh()
  }

  async refresh(): Promise<void> {
    this.request?.abort()
    const request = new AbortController()
    this.request = request
    const { path, field, days, scope } = this
    const own = scope.filter?.[path]
    const range = rangeFilter(field, typeof own === 'string' ? own : undefined, days, today())
    runInAction(() => {
      this.loading = range !== undefined
      this.error = undefined
      if (range === undefined) this.rows = []
    })
    if (range === undefined) return
    try {
      const answer = await this.options.api.list(
        {
          ...scope,
          filter: { ...scope.filter, [path]: range },
          sorting: { fieldName: path, direction: 'asc' },
          limit: mostRecords,
          total: false,
          columns: [...new Set([path, ...this.needs])],
        },
        request.signal,
      )
      if (request.signal.aborted) return
      runInAction(() => {
        this.rows = answer.data
        this.truncated = answer.next !== undefined
        this.loading = false
      })
    } catch (error) {
      if (request.signal.aborted) return
      runInAction(() => {
        this.error = error instanceof Error ? error : new Error(String(error))
        this.loading = false
      })
    }
  }

  /** Moves a record to another day at once. The move is reverted if the server refuses it. */
  async move(row: Row, day: string, focus = false): Promise<void> {
    if (this.moving.has(row.id)) return
    const { path } = this
    const replace = (by: Row) => (this.rows = this.rows.map((one) => (one.id === row.id ? by : one)))
    const moved = withValueAt(row, path, day)
    runInAction(() => {
      replace(moved)
      this.moving.add(row.id)
      if (focus) this.focus = row.id
    })
    try {
      const { data, message } = await this.options.api.update(row.id, {
        ...withValueAt({}, path, day),
        version: row.version,
      })
      runInAction(() => replace({ ...moved, ...data }))
      if (message) this.options.toast.success(message)
    } catch (error) {
      runInAction(() => replace(row))
      this.drag.announce(`${this.options.nameOf(row)} went back to ${this.dayOf(row)}. ${messageOf(error)}`)
      this.options.toast.error(messageOf(error))
      if (error instanceof ApiError && error.status === 409) await this.refresh()
    } finally {
      runInAction(() => this.moving.delete(row.id))
    }
  }

  dispose(): void {
    this.request?.abort()
  }
}
