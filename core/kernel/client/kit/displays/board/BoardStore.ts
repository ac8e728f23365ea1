import { action, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { ListAnswer, ListRequest, ListedRow } from '@core/kernel/entity/apiTypes'
import { ApiError, messageOf } from '../../../platform/api/ApiError'
import { valueAt, withValueAt } from '../../data/fieldPaths'
import type { Toaster } from '../../../platform/toasts/toast'
import { DragSession } from '../../../platform/ui/drag/DragSession'
import { sameScope, type ListScope } from '../../lists/ListScope'
import { noValue, shownStates, stateText, type BoardColumn } from './BoardColumn'
import { BoardLane } from './BoardLane'
import type { MoveRequest, BoardMoves } from './BoardMoves'

export interface BoardOptions<Row> {
  readonly list: (request: ListRequest, signal: AbortSignal) => Promise<ListAnswer<Row>>
  /** The path of the entity's state, or of another choice; `stateNames` are the names of its options. */
  readonly state: string
  readonly stateNames: ReadonlyMap<number, string>
  readonly columns: readonly BoardColumn[]
  readonly nameOf: (row: Row) => string
  /** The day from which a card's age counts, YYYY-MM-DD. */
  readonly sinceOf?: (row: Row) => string | null
  readonly moves: BoardMoves<Row>
  readonly toast: Toaster
}

/** The list as columns by state. A move is shown at once, and reverted if the server refuses it. */
export class BoardStore<Row extends ListedRow> {
  readonly lanes: readonly BoardLane<Row>[]
  readonly drag: DragSession<Row>
  /** The move that the plugin's dialog is open for. */
  requested: MoveRequest<Row> | undefined = undefined
  /** Records with a move that the server hasn't answered. */
  readonly moving = observable.set<number>()
  /** The card that takes the focus when it is drawn, after a move by keyboard. */
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
    makeObservable(this, { requested: observableRef, focus: observable, openDialog: action })
  }

  /** The number of cards in all columns; undefined until each has said its number. */
  get total(): number | undefined {
    const totals = this.lanes.flatMap(({ total, loading }) => (total === undefined || loading ? [] : [total]))
    return totals.length < this.lanes.length ? undefined : totals.reduce((sum, total) => sum + total, 0)
  }

  stateOf(row: Row): number {
    const value = valueAt(row, this.options.state)
    return value === null || value === undefined ? noValue : Number(value)
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

  /**
   * Loads the columns of this list in parallel.
   * @param needs paths that cards and moves need
   */
  async open(scope: ListScope, needs: readonly string[]): Promise<void> {
    const keep = sameScope(this.scope, scope)
    this.scope = scope
    this.needs = needs
    const { state, list } = this.options
    await Promise.all(
      this.lanes.map((lane) => {
        const states = shownStates(lane.column, scope.filter?.[state])
        const requested = {
          ...scope,
          filter: { ...scope.filter, [state]: states.map(stateText).join(',') },
          columns: needs,
        }
        return lane.open(
          states.length > 0 ? (page, signal) => list({ ...requested, ...page }, signal) : undefined,
          keep,
        )
      }),
    )
  }

  /** Fetches the shown cards again. */
  async refresh(): Promise<void> {
    if (this.scope) await this.open(this.scope, this.needs)
  }

  /** Moves a card to its new column at once. Then it calls the server, or opens the plugin's dialog if the move needs more input. */
  async move(row: Row, to: number, focus = false): Promise<void> {
    const { moves, state, stateNames, toast } = this.options
    const home = this.laneOf(this.stateOf(row))
    const target = this.laneOf(to)
    if (!home || !target || this.moving.has(row.id)) return
    const at = home.take(row.id)
    const [value, label] = to === noValue ? [null, null] : [to, stateNames.get(to) ?? null]
    const moved = { ...withValueAt(row, state, value), labels: { ...row.labels, [state]: label } }
    runInAction(() => {
      target.put(moved)
      this.moving.add(row.id)
      if (focus) this.focus = row.id
    })
    const settle = (data: object | undefined) =>
      runInAction(() => {
        this.moving.delete(row.id)
        const place = target.take(row.id)
        // If the list was fetched again during the move, the card may also be in its old column.
        home.take(row.id)
        if (data) target.put({ ...moved, ...data }, Math.max(0, place))
        else home.put(row, Math.max(0, at))
        if (focus) this.focus = row.id
      })
    if (moves.asks?.(row, to)) return this.openDialog(row, to, settle)
    try {
      const { data, message, undo } = await moves.onMove(row, to)
      settle(data)
      if (message) toast.success(message, undo, `${this.options.nameOf(row)}: ${stateNames.get(to) ?? ''}`)
    } catch (error) {
      settle(undefined)
      this.drag.announce(`${this.options.nameOf(row)} went back. ${messageOf(error)}`)
      toast.error(messageOf(error))
      // Another person changed the record first, so the cards on screen are outdated.
      if (error instanceof ApiError && error.status === 409) await this.refresh()
    }
  }

  openDialog(row: Row, to: number, settle: (data: object | undefined) => void): void {
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
