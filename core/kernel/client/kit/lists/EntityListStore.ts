import { action, computed, makeObservable, observable, observableRef, override, runInAction } from 'mobx'
import { isContributedColumn } from '@core/kernel/entity/contributedColumns'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { parseFilter } from '@core/kernel/entity/filters'
import { derivedFromFields } from '@core/kernel/entity/derivedFromFields'
import type { FieldPath } from '@core/kernel/entity/leaves'
import type { ListedRow, ViewState } from '@core/kernel/entity/apiTypes'
import { valueAt } from '../data/fieldPaths'
import type { EntityApi } from '../data/entityApi'
import { arrangedSort } from './arrangedSort'
import { sendInBackground } from '../../platform/api/background'
import { live } from '../../platform/live/live'
import { followNames } from '../data/followNames'
import { ColumnChoice } from './columns/ColumnChoice'
import { listedFieldPaths } from './columns/listedFieldPaths'
import { isPrivateFilter } from './filters/isPrivateFilter'
import { OptionNames } from './filters/OptionNames'
import { isGroupable } from './groups/isGroupable'
import type { RowGroup, RowGroups } from './groups/RowGroups'
import { ListStore, type Neighbours } from './ListStore'
import { boardPlace, calendarPlace } from './places'
import { latestChanges, type CalendarPlace, type Display } from './listUrl'
import { cleanFilters, sameFilters, sameQuery, sameSort, type ListQuery, type Sort } from './listQuery'
import { cardPaths } from './rowFacts'
import { Selection } from './selection/Selection'
import type { Column } from './table/Column'
import type { RowRange } from './table/rowWindow'
import type { BuiltInView } from './views/BuiltInView'
import { ListViews } from './views/ListViews'

export type { BuiltInView } from './views/BuiltInView'

export interface EntityListOptions<Row extends ListedRow> {
  readonly entity: Entity
  readonly api: Pick<EntityApi<Row>, 'list' | 'options' | 'update'>
  readonly defaultSort: Sort
  /** By default one view, `All …`. */
  readonly views?: readonly BuiltInView[]
  readonly searchDelay?: number
}

/** The list of an entity: its rows, its view and how they are shown. */
export class EntityListStore<Row extends ListedRow = ListedRow> extends ListStore<Row> {
  readonly entity: Entity
  readonly api: EntityListOptions<Row>['api']
  readonly builtIn: readonly [BuiltInView, ...BuiltInView[]]
  readonly selection: Selection
  readonly views: ListViews
  readonly names = new OptionNames()
  readonly columnChoice = new ColumnChoice<Row>()
  private readonly currentFields = derivedFromFields(() => {
    const listed = listedFieldPaths(this.entity)
    return { listed, byPath: new Map(listed.map((fieldPath) => [fieldPath.path, fieldPath])) }
  })
  /** The current view: the id of a saved one, or the id of one of the plugin's. */
  view: string
  display: Display = 'table'
  /** The days that the calendar shows. */
  calendar: Pick<ViewState, 'day' | 'by' | 'span'> = {}
  /** The choice that the board’s columns stand for, where it isn’t the state. */
  private chosenBoard: string | undefined = undefined
  /** The path of the field by which the rows of the table are grouped. */
  group: string | undefined = undefined
  /** The groups; undefined without a group, and until their code has loaded. */
  grouped: RowGroups | undefined = undefined
  private drawn: RowRange = { first: 0, end: 0 }
  private readonly stopFollowing: readonly (() => void)[]

  constructor({ entity, api, views = [], defaultSort, ...options }: EntityListOptions<Row>) {
    super({
      ...options,
      defaultSort: arrangedSort(entity) ?? defaultSort,
      list: (request, signal) => api.list(request, signal),
    })
    this.entity = entity
    this.api = api
    const [first = { id: 'all', name: `All ${entity.name.many.toLocaleLowerCase()}` }, ...others] = views
    this.builtIn = [first, ...others]
    this.view = first.id
    this.views = new ListViews(entity.id)
    this.selection = new Selection(this)
    this.stopFollowing = [
      live.onChanges(entity.id, ({ ids }) => this.onChange(ids)),
      followNames(entity.fields, (fieldPath, ids) => this.onRename(fieldPath, ids)),
    ]
    makeObservable<this, 'chosenBoard'>(this, {
      view: observable,
      display: observable,
      calendar: observableRef,
      chosenBoard: observable,
      group: observable,
      grouped: observableRef,
      loading: override,
      counted: override,
      changed: computed,
      unsaved: computed,
      open: override,
      showAs: action,
      showView: action,
      setColumns: action,
      resetView: action,
      groupBy: action,
      retry: override,
      dispose: override,
    })
  }

  override dispose(): void {
    this.stopFollowing.forEach((stop) => stop())
    this.views.dispose()
    this.grouped?.dispose()
    super.dispose()
  }

  /** All columns that users can choose from. */
  get offered(): readonly Column<Row>[] {
    return this.columnChoice.offered
  }

  /** The columns that are shown, in their order. */
  get shown(): readonly Column<Row>[] {
    return this.columnChoice.shown
  }

  override get columns(): readonly string[] | undefined {
    return this.shown.length > 0 ? cardPaths(this.entity, this.shown) : undefined
  }

  override get lines(): number | undefined {
    return this.grouped ? this.grouped.lines : super.lines
  }

  override get counted(): boolean {
    return this.grouped ? !this.stale && this.searchText.trim() === this.query.search : super.counted
  }

  override get total(): number | undefined {
    return this.grouped ? this.grouped.total : super.total
  }

  override get loading(): boolean {
    return super.loading || this.grouped?.loading === true
  }

  /** @param index the line of the table, which is the index of the row unless rows are grouped */
  override rowAt(index: number): Row | undefined {
    // The groups contain the rows of this list.
    return this.grouped ? (this.grouped.rowAt(index) as Row | undefined) : super.rowAt(index)
  }

  override indexOf(id: number): number | undefined {
    return this.grouped ? this.grouped.indexOf(id) : super.indexOf(id)
  }

  override headAt(index: number): RowGroup | undefined {
    return this.grouped?.headAt(index)
  }

  /** Headings are no neighbours. */
  override neighbours(id: number): Neighbours {
    const found = super.neighbours(id)
    const { grouped } = this
    if (!grouped || found.index === undefined) return found
    const beyond = (step: 1 | -1) => {
      const line = found.index! + step
      return this.rowAt(grouped.headAt(line) ? line + step : line)?.id
    }
    return { index: found.index, previous: beyond(-1), next: beyond(1) }
  }

  override placeAt(index: number): number {
    return this.grouped ? this.grouped.placeAt(index) : super.placeAt(index)
  }

  override reachAround(id: number): void {
    const index = this.indexOf(id)
    if (this.grouped && index !== undefined) this.grouped.show({ first: Math.max(0, index - 2), end: index + 3 })
    else super.reachAround(id)
  }

  override show(drawn: RowRange): void {
    this.drawn = drawn
    if (this.grouped) this.grouped.show(drawn)
    else super.show(drawn)
  }

  override retry(): void {
    this.grouped?.retry()
    super.retry()
  }

  /** @returns whether the rows can be grouped by this field */
  groups(path: string): boolean {
    const fieldPath = this.fieldPathAt(path)
    return fieldPath !== undefined && isGroupable(fieldPath)
  }

  /** Groups the rows of the table by a field, or no longer. The list starts at its top again. */
  groupBy(path: string | undefined): void {
    if (path === this.group) return
    this.group = path
    this.grouped?.dispose()
    this.grouped = undefined
    this.selection.clear()
    this.place = 0
    this.revision += 1
    if (this.opened) this.refresh()
  }

  /** The fields that can be shown and filtered by, in the order of the definition: also those that administrators have added since. */
  get listed(): readonly FieldPath[] {
    return this.currentFields().listed
  }

  /** @returns the field at a path, if the entity has one */
  fieldPathAt(path: string): FieldPath | undefined {
    return this.currentFields().byPath.get(path)
  }

  private filterAt(path: string): FieldPath | undefined {
    return this.fieldPathAt(path) ?? this.views.filterAt(path)
  }

  /** @returns whether the entity has this filter and can parse its text; one of a plugin that is off is left out later, with a word */
  knows(path: string, text: string): boolean {
    const fieldPath = this.filterAt(path)
    return fieldPath ? parseFilter(fieldPath.field, text) !== undefined : isContributedColumn(path)
  }

  /** @returns whether the list can be sorted by this field */
  sorts(path: string): boolean {
    return path === this.defaultSort.field || this.offered.some(({ field, sortable }) => sortable && field === path)
  }

  /** @returns whether a filter may contain a person's name or other secret data. It is then kept out of addresses. */
  isPrivate(path: string, text: string): boolean {
    return isPrivateFilter(this.filterAt(path), text)
  }

  /** The view that an address without a view opens, so that links needn't name it; undefined if the user's default is another view. */
  get start(): string | undefined {
    const first = this.builtIn[0].id
    return (this.views.start ?? first) === first ? first : undefined
  }

  /** Clears the selection, which belongs to one query, if the query changes. */
  override open(query: ListQuery): void {
    if (!sameQuery(query, this.query)) this.selection.clear()
    super.open(query)
  }

  /** The current state of the list, in the form that a view saves. */
  get state(): ViewState {
    const { query, columnChoice, display, calendar, board, group } = this
    return {
      columns: columnChoice.paths,
      sort: query.sort,
      filters: cleanFilters(query.filters),
      display,
      ...(group && { group }),
      ...(display === 'calendar' && calendar),
      ...(display === 'board' && board),
    }
  }

  /** @returns the unchanged state of a view, or undefined if there is no such view */
  viewState(key: string): ViewState | undefined {
    const saved = this.views.find(key)
    if (saved) return { ...saved.state, filters: this.views.available(saved.state.filters) }
    const view = this.builtIn.find(({ id }) => id === key)
    if (!view) return undefined
    const columns = this.views.memory.columns?.[key] ?? view.columns ?? this.columnChoice.start
    return {
      columns,
      sort: view.sort ?? this.defaultSort,
      filters: view.filters ?? {},
      display: view.display ?? 'table',
    }
  }

  /**
   * Whether the view has changes of the user that can be saved. The sort after a record was saved is not the user's, and a view of the plugin
   * may be looked at as a board or a calendar without being another view.
   */
  get unsaved(): boolean {
    const base = this.viewState(this.view)
    if (!base || this.views.find(this.view)) return this.changed
    return (
      (!this.landed && !sameSort(base.sort, this.query.sort)) ||
      !sameFilters(base.filters, this.query.filters) ||
      base.group !== this.group
    )
  }

  /** Whether the latest changes come first because a record was saved, and not because the view says so. D10 */
  get landed(): boolean {
    const { field } = latestChanges
    const isSeen = this.shown.some((column) => column.field === field)
    return !isSeen && sameSort(this.query.sort, latestChanges) && !sameSort(this.viewSort, latestChanges)
  }

  /** The sort of the view, before changes. */
  get viewSort(): Sort {
    return this.viewState(this.view)?.sort ?? this.defaultSort
  }

  /** Whether the list differs from its view, which its address then has to say. Columns of the plugin's views are saved automatically. */
  get changed(): boolean {
    const base = this.viewState(this.view)
    if (!base) return true
    const { state } = this
    const columns =
      this.views.find(this.view) !== undefined &&
      base.columns.length > 0 &&
      base.columns.join() !== state.columns.join()
    const { by, span } = calendarPlace(this.entity, base)
    const placed =
      (state.display === 'calendar' && (by !== state.by || span !== state.span)) ||
      (state.display === 'board' && base.by !== state.by)
    return (
      columns ||
      placed ||
      base.display !== state.display ||
      base.group !== state.group ||
      !sameSort(base.sort, state.sort) ||
      !sameFilters(base.filters, state.filters)
    )
  }

  /**
   * Shows a view, or a changed state of it.
   * @param search the text of the search
   * @param refresh whether to fetch the rows again even if the list shows them already, for example on return to the list
   */
  showView(key: string, state: ViewState, search = '', refresh = false): void {
    this.views.noteGone(key, state.filters)
    this.view = key
    this.display = state.display
    if (state.display === 'calendar')
      this.calendar = calendarPlace(this.entity, { ...state, day: state.day ?? this.calendar.day })
    if (state.display === 'board') this.chosenBoard = state.by
    const before = this.columns
    this.columnChoice.set(state.columns)
    const query = { sort: state.sort, filters: this.views.available(state.filters), search }
    // Its first rows are requested below.
    if (state.group !== this.group) this.groupBy(state.group)
    if (refresh || !this.shows(query)) this.open(query)
    else this.fetchNew(before)
  }

  /** Restores the view before its changes. */
  resetView(): void {
    const base = this.viewState(this.view) ?? this.viewState(this.builtIn[0].id)!
    this.showView(this.view, base)
  }

  /** The field that the board’s columns stand for. */
  get boardBy(): string | undefined {
    return this.board.by ?? this.entity.state
  }

  /** The state of a board without its default, the entity’s state. */
  get board(): Pick<ViewState, 'by'> {
    return boardPlace(this.entity, this.chosenBoard)
  }

  /** @param place what changes of the days that a calendar shows, or of the choice that a board’s columns stand for */
  showAs(display: Display, place: CalendarPlace = {}): void {
    this.display = display
    if (display === 'board') this.chosenBoard = place.by ?? this.chosenBoard
    else this.calendar = calendarPlace(this.entity, { ...this.calendar, ...place })
  }

  /**
   * Shows these columns. The scroll position stays, and rows are only fetched if a column is new.
   * @param paths in their order; empty restores the columns of the view
   */
  setColumns(paths: readonly string[]): void {
    const { view, views, builtIn } = this
    const before = this.columns
    this.columnChoice.set(paths.length > 0 ? paths : (builtIn.find(({ id }) => id === view)?.columns ?? []))
    if (!views.find(view)) {
      const { [view]: _, ...others } = views.memory.columns ?? {}
      views.remember({ columns: paths.length > 0 ? { ...others, [view]: paths } : others })
    }
    this.fetchNew(before)
  }

  /** Restores the columns and widths of the view. */
  resetColumns(): void {
    this.columnChoice.restoreWidths({})
    this.views.remember({ widths: {} })
    this.setColumns(this.views.find(this.view)?.state.columns ?? [])
  }

  /** @param width in px, or undefined for the default width */
  setWidth(path: string, width: number | undefined): void {
    this.columnChoice.setWidth(path, width)
    this.views.remember({ widths: this.columnChoice.allWidths })
  }

  /**
   * Fetches the rows again if one of them shows a renamed entry of a look-up list. A board and a calendar have rows of their own, so they
   * always need it.
   */
  private onRename({ path, field }: FieldPath, ids: readonly number[] | undefined): void {
    void this.names.renew(field)
    if (this.display !== 'table' || this.has((row) => !ids || ids.includes(valueAt(row, path) as number)))
      this.onChange()
  }

  /** Fetches the groups instead of the rows. Their code is fetched when somebody groups rows. */
  protected override refetch(): void {
    const way = sendInBackground()
    super.refetch()
    const fieldPath = this.group === undefined ? undefined : this.fieldPathAt(this.group)
    if (fieldPath) void this.refetchGroups(fieldPath, way)
  }

  /** Groups fetch their rows themselves. */
  protected override fill(): void {
    if (this.group === undefined) super.fill()
  }

  private async refetchGroups(fieldPath: FieldPath, way: <T>(work: () => T) => T): Promise<void> {
    const { RowGroups } = await import('./groups/RowGroups')
    if (this.group !== fieldPath.path) return
    const grouped = this.grouped ?? new RowGroups(this, fieldPath)
    await grouped.load(way)
    if (this.group !== fieldPath.path) return grouped.dispose()
    runInAction(() => {
      Object.assign(this, { grouped, error: grouped.error, stale: false })
      grouped.show(this.drawn)
    })
  }

  private fetchNew(before: readonly string[] | undefined): void {
    if (this.total !== undefined && this.columns?.some((path) => !before?.includes(path))) this.refetch()
  }
}
