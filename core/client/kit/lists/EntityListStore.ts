import { action, computed, makeObservable, observable, observableRef, override } from 'mobx'
import type { Entity } from '@core/entity/defineEntity'
import { filterShape, parseFilter } from '@core/entity/filters'
import type { FieldPath } from '@core/entity/leaves'
import type { ListedRow, ViewState } from '@core/entity/apiTypes'
import { valueAt } from '../data/fieldPaths'
import type { EntityApi } from '../data/entityApi'
import { live } from '../../platform/live/live'
import { followNames } from '../data/followNames'
import { ColumnChoice } from './columns/ColumnChoice'
import { listedFieldPaths } from './columns/listedFieldPaths'
import { OptionNames } from './filters/OptionNames'
import { ListStore } from './ListStore'
import type { CalendarPlace, Display } from './listUrl'
import { cleanFilters, sameFilters, sameQuery, sameSort, type Filters, type ListQuery, type Sort } from './listQuery'
import { cardPaths } from './rowFacts'
import { Selection } from './selection/Selection'
import type { Column } from './table/Column'
import { ListViews } from './views/ListViews'

/** A view that the plugin names in code. The first one is the list as it opens. */
export interface BuiltInView {
  /** Lower case, such as `due`: it stands in the address. */
  readonly id: string
  readonly name: string
  readonly filters?: Filters
  readonly sort?: Sort
  /** Paths of columns; those that the list begins with unless said. */
  readonly columns?: readonly string[]
  readonly display?: Display
}

export interface EntityListOptions<Row extends ListedRow> {
  readonly entity: Entity
  readonly api: Pick<EntityApi<Row>, 'list' | 'options' | 'update'>
  readonly defaultSort: Sort
  /** `All …` unless said. */
  readonly views?: readonly BuiltInView[]
  readonly searchDelay?: number
}

/** The list of an entity: its rows, and how one looks at them. */
export class EntityListStore<Row extends ListedRow = ListedRow> extends ListStore<Row> {
  readonly entity: Entity
  readonly api: EntityListOptions<Row>['api']
  readonly builtIn: readonly [BuiltInView, ...BuiltInView[]]
  readonly selection: Selection
  readonly views: ListViews
  readonly names = new OptionNames()
  readonly columnChoice = new ColumnChoice<Row>()
  /** What can be shown and asked, in the order of the definition. */
  readonly listed: readonly FieldPath[]
  /** The view that one is in: the id of a saved one, or the name of one that the plugin gives. */
  view: string
  display: Display = 'table'
  /** Which days the calendar shows. */
  calendar: Pick<ViewState, 'day' | 'by' | 'span'> = {}
  private readonly fieldPaths: ReadonlyMap<string, FieldPath>
  private readonly stopFollowing: readonly (() => void)[]

  constructor({ entity, api, views = [], ...options }: EntityListOptions<Row>) {
    super({ ...options, list: (request, signal) => api.list(request, signal) })
    this.entity = entity
    this.api = api
    const [first = { id: 'all', name: `All ${entity.name.many.toLocaleLowerCase()}` }, ...others] = views
    this.builtIn = [first, ...others]
    this.view = first.id
    this.listed = listedFieldPaths(entity)
    this.fieldPaths = new Map(this.listed.map((fieldPath) => [fieldPath.path, fieldPath]))
    this.views = new ListViews(entity.id)
    this.selection = new Selection(this)
    this.stopFollowing = [
      live.onChanges(entity.id, ({ ids }) => this.onChange(ids)),
      followNames(entity.fields, (fieldPath, ids) => this.onRename(fieldPath, ids)),
    ]
    makeObservable(this, {
      view: observable,
      display: observable,
      calendar: observableRef,
      changed: computed,
      open: override,
      showAs: action,
      showView: action,
      setColumns: action,
      resetView: action,
    })
  }

  override dispose(): void {
    this.stopFollowing.forEach((stop) => stop())
    this.views.dispose()
    super.dispose()
  }

  /** Every column that there is. */
  get offered(): readonly Column<Row>[] {
    return this.columnChoice.offered
  }

  /** Those that are shown, in their order. */
  get shown(): readonly Column<Row>[] {
    return this.columnChoice.shown
  }

  override get columns(): readonly string[] | undefined {
    return this.shown.length > 0 ? cardPaths(this.entity, this.shown) : undefined
  }

  /** The field at a path, if it is one of the entity's. */
  fieldPathAt(path: string): FieldPath | undefined {
    return this.fieldPaths.get(path)
  }

  /** Whether a filter means something here. */
  knows(path: string, text: string): boolean {
    const fieldPath = this.fieldPathAt(path)
    return fieldPath !== undefined && parseFilter(fieldPath.field, text) !== undefined
  }

  /** Whether the list can be put in the order of a field. */
  sorts(path: string): boolean {
    return path === this.defaultSort.field || this.offered.some(({ field, sortable }) => sortable && field === path)
  }

  /** Whether what a filter asks may be somebody's name or another secret: it then stays out of addresses. */
  isPrivate(path: string, text: string): boolean {
    const fieldPath = this.fieldPathAt(path)
    if (fieldPath === undefined || fieldPath.sensitive) return true
    return (
      (fieldPath.field.identifying === true || filterShape(fieldPath.field) === 'contains') &&
      text !== 'none' &&
      text !== 'any'
    )
  }

  /** The view that a bare address stands for, so that it needn't be named there; undefined where that one is this person's alone. */
  get start(): string | undefined {
    const first = this.builtIn[0].id
    return (this.views.start ?? first) === first ? first : undefined
  }

  /** A selection belongs to one query, so another query clears it. */
  override open(query: ListQuery): void {
    if (!sameQuery(query, this.query)) this.selection.clear()
    super.open(query)
  }

  /** How the list looks now, as a view keeps it. */
  get state(): ViewState {
    const { query, columnChoice, display, calendar } = this
    return {
      columns: columnChoice.paths,
      sort: query.sort,
      filters: cleanFilters(query.filters),
      display,
      ...(display === 'calendar' && calendar),
    }
  }

  /** @returns how a view looks before anything is changed in it, or undefined where there is no such view. */
  viewState(key: string): ViewState | undefined {
    const saved = this.views.find(key)
    if (saved) return saved.state
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

  /** Something was changed in the view that isn't saved. Columns of the plugin's views keep themselves. */
  get changed(): boolean {
    const base = this.viewState(this.view)
    if (!base) return true
    const { state } = this
    const columns =
      this.views.find(this.view) !== undefined &&
      base.columns.length > 0 &&
      base.columns.join() !== state.columns.join()
    const { by, span } = this.placed(base)
    const calendar = state.display === 'calendar' && (by !== state.by || span !== state.span)
    return (
      columns ||
      calendar ||
      base.display !== state.display ||
      !sameSort(base.sort, state.sort) ||
      !sameFilters(base.filters, state.filters)
    )
  }

  /**
   * Shows a view, or a state that one has reached from it.
   * @param refresh fetches afresh what is shown already, as on coming back
   */
  showView(key: string, state: ViewState, search = '', refresh = false): void {
    this.view = key
    this.display = state.display
    if (state.display === 'calendar') this.calendar = this.placed({ ...state, day: state.day ?? this.calendar.day })
    const before = this.columns
    this.columnChoice.set(state.columns)
    const query = { sort: state.sort, filters: state.filters, search }
    if (refresh || !this.shows(query)) this.open(query)
    else this.fetchNew(before)
  }

  /** As the view was before it was changed. */
  resetView(): void {
    const base = this.viewState(this.view) ?? this.viewState(this.builtIn[0].id)!
    this.showView(this.view, base)
  }

  /** @param calendar which days, where that changes */
  showAs(display: Display, calendar: CalendarPlace = {}): void {
    this.display = display
    this.calendar = this.placed({ ...this.calendar, ...calendar })
  }

  /** Shows these columns, by path and in this order; none: as the view begins. The place stays; rows are fetched only where a column is new. */
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

  /** Columns and widths as the view has them. */
  resetColumns(): void {
    this.columnChoice.restoreWidths({})
    this.views.remember({ widths: {} })
    this.setColumns(this.views.find(this.view)?.state.columns ?? [])
  }

  /** @param width px, or undefined for the width from the start */
  setWidth(path: string, width: number | undefined): void {
    this.columnChoice.setWidth(path, width)
    this.views.remember({ widths: this.columnChoice.allWidths })
  }

  /** A calendar without what goes without saying: a month, by the first date. */
  private placed({ day, by, span }: CalendarPlace): Pick<ViewState, 'day' | 'by' | 'span'> {
    return { ...(day && { day }), ...(by && by !== this.entity.days?.[0] && { by }), ...(span === 'week' && { span }) }
  }

  /** Entries of a look-up list have new names: what shows one is fetched afresh, and nothing else. A board and a calendar have rows of their own. */
  private onRename({ path, field }: FieldPath, ids: readonly number[] | undefined): void {
    void this.names.renew(field)
    if (this.display !== 'table' || this.has((row) => !ids || ids.includes(valueAt(row, path) as number)))
      this.onChange()
  }

  private fetchNew(before: readonly string[] | undefined): void {
    if (this.total !== undefined && this.columns?.some((path) => !before?.includes(path))) this.refetch()
  }
}
