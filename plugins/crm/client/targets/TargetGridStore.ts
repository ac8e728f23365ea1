import { makeAutoObservable, observable, runInAction } from 'mobx'
import { createApi, LatestRequest, unwrapResponse } from '@core/client/session'
import { addMonths, monthStart, today, type BodyOf, type ValueOf } from '@core/entity'
import type { targetCalls } from '../../shared/targets/targetCalls'
import { targetMetric } from '../../shared/targets/targetMetrics'
import { spread, standing } from '../../shared/targets/standing'
import { type CellKey, cellText, keyOf, monthsOf, readPasted, readValue } from './targetGrid'

const api = createApi<typeof targetCalls>()
type Metric = BodyOf<typeof targetCalls.year>['metric']
type Year = ValueOf<typeof targetCalls.year.answer>['data']
type Person = Year['people'][number]

/** The targets of a year for one metric, with changes that are not saved yet. */
export class TargetGridStore {
  metric: Metric = targetMetric.revenue
  year = Number(today().slice(0, 4))
  storeId = ''
  /** The unsaved text, by cell. */
  readonly typed = observable.map<string, string>()
  saving = false
  private loaded: Year | undefined
  private failed: Error | undefined
  private readonly request = new LatestRequest()

  constructor(private readonly maySetPast: boolean) {
    makeAutoObservable<this, 'request' | 'maySetPast'>(this, { request: false, maySetPast: false })
  }

  dispose(): void {
    this.request.abort()
  }

  /** Shows another year or metric. Unsaved changes are discarded. */
  show(what: { readonly metric?: Metric; readonly year?: number }): void {
    Object.assign(this, what)
    this.typed.clear()
    this.loaded = undefined
    void this.load()
  }

  async load(): Promise<void> {
    const { metric, year } = this
    const outcome = await this.request.take((signal) =>
      unwrapResponse(api.POST('/api/target/Year', { body: { metric, year }, signal })),
    )
    if (!outcome) return
    runInAction(() => {
      this.failed = outcome.error
      if (outcome.value) this.loaded = outcome.value.data
    })
  }

  get error(): Error | undefined {
    return this.loaded ? undefined : this.failed
  }

  get isLoaded(): boolean {
    return this.loaded !== undefined
  }

  get months(): readonly string[] {
    return monthsOf(this.year)
  }

  get stores(): readonly { readonly id: number; readonly name: string }[] {
    const named = new Map(
      this.loaded?.people.flatMap(({ storeId, store }) => (storeId ? [[storeId, store ?? '']] : [])),
    )
    return [...named].map(([id, name]) => ({ id, name }))
  }

  get people(): readonly Person[] {
    return (this.loaded?.people ?? []).filter(({ storeId }) => !this.storeId || String(storeId) === this.storeId)
  }

  private get stored(): ReadonlyMap<string, Year['targets'][number]> {
    return new Map(this.loaded?.targets.map((target) => [keyOf(target), target]))
  }

  private get reached(): ReadonlyMap<string, number> {
    return new Map(this.loaded?.actuals.map((actual) => [keyOf(actual), actual.value]))
  }

  /** The text of a cell. */
  textOf(cell: CellKey): string {
    const stored = this.stored.get(keyOf(cell))?.value
    return this.typed.get(keyOf(cell)) ?? (stored === undefined ? '' : cellText(stored))
  }

  /** @returns null for an empty cell, undefined if its text is not an amount */
  valueOf(cell: CellKey): number | null | undefined {
    return readValue(this.textOf(cell))
  }

  actualOf(cell: CellKey): number {
    return this.reached.get(keyOf(cell)) ?? 0
  }

  isChanged(cell: CellKey): boolean {
    return this.typed.has(keyOf(cell))
  }

  isOpen({ month }: CellKey): boolean {
    return this.maySetPast || month >= monthStart(today())
  }

  /** The standing of the targets of a month, of one or several people, each by the working days of their store. D6 */
  standingOf(people: readonly Person[], month: string) {
    const each = people.map((person) => {
      const cell = { assignTo: person.id, month }
      return { target: this.valueOf(cell) ?? 0, actual: this.actualOf(cell), days: this.daysOf(cell, person) }
    })
    return standing(each)
  }

  /** The store of a target is the person's at the time when it was set. */
  private daysOf(cell: CellKey, person: Person): Year['days'][number] | undefined {
    const { storeId } = this.stored.get(keyOf(cell)) ?? person
    return this.loaded?.days.find((days) => days.storeId === storeId)
  }

  type(cell: CellKey, text: string): void {
    if (!this.isOpen(cell)) return
    const before = this.stored.get(keyOf(cell))?.value ?? null
    if (readValue(text) === before) this.typed.delete(keyOf(cell))
    else this.typed.set(keyOf(cell), text)
  }

  /** Pastes cells of a spreadsheet, beginning at this cell, as far as the grid reaches. */
  paste(from: CellKey, text: string): void {
    const [row, column] = [this.people.findIndex(({ id }) => id === from.assignTo), this.months.indexOf(from.month)]
    for (const [down, line] of readPasted(text).entries())
      for (const [along, cell] of line.entries()) {
        const [person, month] = [this.people[row + down], this.months[column + along]]
        const value = readValue(cell)
        if (person && month) this.type({ assignTo: person.id, month }, value ? cellText(value) : cell)
      }
  }

  /** Fills the empty cells of a month with the values of the month before. */
  copyInto(month: string): void {
    for (const { id: assignTo } of this.people) {
      const before = this.textOf({ assignTo, month: addMonths(month, -1) })
      if (before && !this.textOf({ assignTo, month })) this.type({ assignTo, month }, before)
    }
  }

  /** Spreads a year's total over the open months of each person, by weights of the twelve months. */
  spread(total: number, weights: readonly number[]): void {
    for (const { id: assignTo } of this.people)
      for (const [at, part] of spread(total, weights).entries())
        this.type({ assignTo, month: this.months[at]! }, cellText(part))
  }

  get wrong(): number {
    return [...this.typed.values()].filter((text) => readValue(text) === undefined).length
  }

  revert(): void {
    this.typed.clear()
  }

  /** @returns the message to show @throws ApiError; then nothing is stored */
  async save(): Promise<string | undefined> {
    this.saving = true
    try {
      const targets = [...this.typed].map(([key, text]) => {
        const [person, month] = key.split(' ')
        const stored = this.stored.get(key)
        const value = readValue(text)
        const cell = { assignTo: Number(person), metric: this.metric, month: month! }
        return { ...cell, ...(value !== null && { value }), ...(stored && { version: stored.version }) }
      })
      const { message } = await unwrapResponse(api.PUT('/api/target/SetMany', { body: { targets } }))
      await this.load()
      runInAction(() => this.typed.clear())
      return message
    } finally {
      runInAction(() => (this.saving = false))
    }
  }
}
