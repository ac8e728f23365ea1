import { action, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { ListAnswer, ListRequest, ListedRow } from '@core/entity/apiTypes'
import { ApiError, messageOf } from '../../../platform/api/ApiError'
import { valueAt, withValueAt } from '../../data/fieldPaths'
import type { Toaster } from '../../../platform/toasts/toast'
import { DragSession } from '../../../platform/ui/drag/DragSession'
import { sameScope, type ListScope } from '../../lists/ListScope'
import { shownStates, type BoardColumn } from './BoardColumn'
import { BoardLane } from './BoardLane'
import type { MoveRequest, BoardMoves } from './BoardMoves'

export interface BoardOptions<Row> {
  readonly list: (request: ListRequest, signal: AbortSignal) => Promise<ListAnswer<Row>>
  /** The path of the entity's state, and the names of its options. */
  readonly state: string
  readonly stateNames: ReadonlyMap<number, string>
  readonly columns: readonly BoardColumn[]
  readonly nameOf: (row: Row) => string
  /** The day from which its age counts, YYYY-MM-DD. */
  readonly sinceOf?: (row: Row) => string | null
  readonly moves: BoardMoves<Row>
  readonly toast: Toaster
}

/** The list as columns by state. A move shows at once and is taken back when the server refuses it. */
export class BoardStore<Row extends ListedRow> {
  readonly lanes: readonly BoardLane<Row>[]
  readonly drag: DragSession<Row>
  /** The move that its dialog asks about. */
  requested: MoveRequest<Row> | undefined = undefined
  /** Moves that the server hasn't answered. */
  readonly moving = observable.set<number>()
  /** The card that takes the focus when it is drawn: it was moved by keyboard. */
  focus: number | undefined = undefined
  private scope: ListScope | undefined = undefined
  private needs: readonly string[] = []

  constructor(readonly options: BoardOptions<Row>) {
    this.lanes = options.columns.map((column) => new BoardLane<Row>(column))
    this.drag = new DragSession<Row>({
      nameOf: options.nameOf,
      placeOf: (row) => String(this.stateOf(row)),
      placeName: (place) => options.stateNames.get(Number(place)) ?? place,
      refusal: (row, place) => options.moves.refusal(row, Number(place)),
      drop: (row, place, by) => void this.move(row, Number(place), by === 'keyboard'),
      refused: (reason) => options.toast.warning(reason),
    })
    makeObservable(this, { requested: observableRef, focus: observable, ask: action })
  }

  stateOf(row: Row): number {
    return Number(valueAt(row, this.options.state))
  }

  laneOf(state: number): BoardLane<Row> | undefined {
    return this.lanes.find(({ column }) => column.states.includes(state))
  }

  rowOf(id: number): Row | undefined {
    return this.lanes.flatMap(({ rows }) => rows).find((row) => row.id === id)
  }

  /** The states that a card may be moved to now. */
  targets(row: Row): readonly number[] {
    const here = this.stateOf(row)
    return this.lanes
      .flatMap(({ column }) => column.states)
      .filter((state) => state !== here && !this.options.moves.refusal(row, state))
  }

  /** Shows the columns of this list; they are fetched side by side. @param needs paths that cards and moves need */
  async open(scope: ListScope, needs: readonly string[]): Promise<void> {
    const keep = sameScope(this.scope, scope)
    this.scope = scope
    this.needs = needs
    const { state, list } = this.options
    await Promise.all(
      this.lanes.map((lane) => {
        const states = shownStates(lane.column, scope.filter?.[state])
        const requested = { ...scope, filter: { ...scope.filter, [state]: states.join(',') }, columns: needs }
        return lane.open(
          states.length > 0 ? (page, signal) => list({ ...requested, ...page }, signal) : undefined,
          keep,
        )
      }),
    )
  }

  /** Fetches afresh what is shown. */
  async refresh(): Promise<void> {
    if (this.scope) await this.open(this.scope, this.needs)
  }

  /** Puts a card into its new column at once, then asks the server, or the plugin's dialog for what is missing. */
  async move(row: Row, to: number, focus = false): Promise<void> {
    const { moves, state, stateNames, toast } = this.options
    const home = this.laneOf(this.stateOf(row))
    const target = this.laneOf(to)
    if (!home || !target || this.moving.has(row.id)) return
    const at = home.take(row.id)
    const moved = { ...withValueAt(row, state, to), labels: { ...row.labels, [state]: stateNames.get(to) ?? null } }
    runInAction(() => {
      target.put(moved)
      this.moving.add(row.id)
      if (focus) this.focus = row.id
    })
    const settle = (data: object | undefined) =>
      runInAction(() => {
        this.moving.delete(row.id)
        const place = target.take(row.id)
        // Fetched afresh meanwhile, it may stand where it came from as well.
        home.take(row.id)
        if (data) target.put({ ...moved, ...data }, Math.max(0, place))
        else home.put(row, Math.max(0, at))
        if (focus) this.focus = row.id
      })
    if (moves.asks?.(row, to)) return this.ask(row, to, settle)
    try {
      const { data, message } = await moves.onMove(row, to)
      settle(data)
      if (message) toast.success(message)
    } catch (error) {
      settle(undefined)
      this.drag.say(`${this.options.nameOf(row)} went back. ${messageOf(error)}`)
      toast.error(messageOf(error))
      // Somebody else was faster: what is on screen is old.
      if (error instanceof ApiError && error.status === 409) await this.refresh()
    }
  }

  ask(row: Row, to: number, settle: (data: object | undefined) => void): void {
    const end = (data: object | undefined) => {
      runInAction(() => (this.requested = undefined))
      settle(data)
    }
    this.requested = { row, to, done: end, close: () => end(undefined) }
  }

  dispose(): void {
    for (const lane of this.lanes) lane.dispose()
  }
}
