import { reaction, untracked } from 'mobx'
import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { isContributedColumn } from '@core/kernel/entity/contributedColumns'
import type { ListedRow, ViewState } from '@core/kernel/entity/apiTypes'
import { boardFields, calendarDates } from '@core/kernel/entity/displayFields'
import { isPrerendered } from '../../platform/screens/prerendered'
import { isPrerendering, usePrerenderedEffect, usePrerenderedLayoutEffect } from '../../platform/screens/prerendering'
import { useViewer } from '../../session/registry/RegistryProvider'
import type { EntityListStore } from './EntityListStore'
import { readListUrl, writeListUrl, type CalendarPlace, type Display } from './listUrl'
import { cleanFilters, sameSort, type Filters, type ListQuery, type Sort } from './listQuery'

/** What an entry of the browser's history stores of a list besides its URL. It never leaves the browser. */
export interface ListHistoryState {
  readonly search?: string | undefined
  /** Filters that may contain personal data. */
  readonly texts?: Filters | undefined
}

/** The parts of a list that its address needs. */
export interface Addressed {
  readonly query: ListQuery
  readonly defaultSort: Sort
  readonly display?: Display
  readonly calendar?: CalendarPlace
  readonly board?: Pick<CalendarPlace, 'by'>
  readonly group?: string | undefined
  readonly view?: string
  /** Whether the list differs from its view. Without views it is always true. */
  readonly changed?: boolean
  /** The view that an address without a view opens. */
  readonly start?: string | undefined
  isPrivate?(path: string, text: string): boolean
}

/**
 * @returns a link to the list in its current state, for the way back from one of its records. For an unchanged view it only contains the
 * view's name, so that the link stays right when the view changes. For a changed view it contains the whole state.
 */
export function listLink(path: string, list: Addressed): { href: string; state: ListHistoryState } {
  const { query, defaultSort, display = 'table', calendar, board, group, view, changed = true, start } = list
  const isPrivate = ([field, text]: [string, string]) => list.isPrivate?.(field, text) ?? false
  const filters = Object.entries(cleanFilters(query.filters))
  const texts = changed ? filters.filter(isPrivate) : []
  const named = view === start ? undefined : view
  const params = {
    filters: Object.fromEntries(filters.filter((filter) => !isPrivate(filter))),
    sort: sameSort(query.sort, defaultSort) ? undefined : query.sort,
    display: display === 'table' ? undefined : display,
    group,
    ...(display === 'calendar' && calendar),
    ...(display === 'board' && board),
  }
  // If all filters of a view were removed and nothing else changed, the link would be that of the view. The sort makes it different.
  const silent =
    named !== undefined &&
    Object.keys(params.filters).length === 0 &&
    !params.sort &&
    !params.display &&
    !params.group &&
    texts.length === 0
  // Another month in the calendar is not a change of the view.
  const written = changed
    ? writeListUrl({ view: named, ...params, ...(silent && { sort: query.sort }) })
    : writeListUrl({ view: named, filters: {}, day: params.day })
  return {
    href: written ? `${path}?${written}` : path,
    state: { search: query.search || undefined, texts: texts.length > 0 ? Object.fromEntries(texts) : undefined },
  }
}

/** @returns a link to a view of the list */
export function viewLink(path: string, view: string): string {
  return `${path}?${writeListUrl({ view, filters: {} })}`
}

/**
 * Connects a list with the address: the URL determines what the list shows, and it follows the user's changes. The search text is in the
 * history's state instead, because it may contain personal data; back and forward still restore it. An address without a view opens the
 * view that the user opened last, else the default view of the role.
 * @param ready whether the saved views have loaded
 */
export function useListLocation<Row extends ListedRow>(store: EntityListStore<Row>, ready: boolean): void {
  const { roleId } = useViewer()
  const url = useSearch()
  const stored = useHistoryState<ListHistoryState | null>()
  const opened = useRef<{ store: EntityListStore<Row>; path: string }>(undefined)
  /** Whether the list waits for the saved views before it shows its first view. */
  const waited = useRef(false)
  const search = stored?.search ?? ''
  const texts = JSON.stringify(stored?.texts ?? {})

  usePrerenderedEffect(() => void store.views.load(roleId), [store, roleId])

  usePrerenderedLayoutEffect(() => {
    if (ready) store.columnChoice.restoreWidths(store.views.memory.widths ?? {})
  }, [store, ready])

  usePrerenderedLayoutEffect(() => {
    // The server waits for the views, so that it requests rows only once. If the page contains the server's rows, the browser waits too, so
    // that it requests the same rows.
    if (!ready && (isPrerendering() || isPrerendered())) {
      waited.current = true
      return
    }
    // The screen stays until the next one has loaded, so the URL may belong to another screen already.
    if (opened.current?.store === store && opened.current.path !== location.pathname) return
    const place = placeOf(store, url, texts)
    // A saved view is unknown before the views have loaded. Until then the list shows placeholder rows.
    if (!place) return
    const again = opened.current?.store === store
    opened.current = { store, path: location.pathname }
    // What was typed while the views were loading is searched for.
    const typed = waited.current ? store.searchText.trim() : ''
    waited.current = false
    store.showView(place.view, place.state, search || typed, !again && !isPrerendering())
  }, [store, url, search, texts, ready])

  useEffect(
    () =>
      reaction(
        () => listLink(location.pathname, { ...addressedOf(store), start: untracked(() => store.start) }),
        ({ href, state }) => {
          if (opened.current?.path !== location.pathname) return
          const before: ListHistoryState | null = history.state
          const same =
            href === location.pathname + location.search &&
            before?.search === state.search &&
            JSON.stringify(before?.texts) === JSON.stringify(state.texts)
          if (!same) navigate(href, { replace: true, state: { ...before, ...state } })
        },
        { equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) },
      ),
    [store],
  )

  useEffect(() => store.watch(), [store])
}

/** Without `start`, because it may change later, and that must not rewrite the address. */
function addressedOf<Row extends ListedRow>(store: EntityListStore<Row>): Addressed {
  const { query, defaultSort, display, calendar, board, group, view, changed } = store
  return {
    query,
    defaultSort,
    display,
    calendar,
    board,
    group,
    view,
    changed,
    isPrivate: (path, text) => store.isPrivate(path, text),
  }
}

/** @returns the view and state that an address leads to, or undefined while that is unknown */
function placeOf<Row extends ListedRow>(
  store: EntityListStore<Row>,
  url: string,
  texts: string,
): { view: string; state: ViewState } | undefined {
  const { views, builtIn, defaultSort } = store
  const first = builtIn[0].id
  const { view, filters, sort, display, group, day, by, span } = readListUrl(
    url,
    (path, text) => store.knows(path, text),
    (path) => store.sorts(path),
    {
      calendar: calendarDates(store.entity),
      board: boardFields(store.entity).map(({ path }) => path),
    },
    (path) => store.groups(path),
  )
  const stored = JSON.parse(texts) as Filters
  const hasState = Object.keys(filters).length > 0 || sort || display || group || Object.keys(stored).length > 0
  const wanted = view ?? (hasState ? first : (views.start ?? first))
  const base = store.viewState(wanted)
  // The same goes for what plugins contribute to filter by.
  const isKnown = base && ![...Object.keys(filters), ...Object.keys(stored)].some(isContributedColumn)
  if (!isKnown && !views.ready) return undefined
  const start = base ?? store.viewState(first)!
  const key = base ? wanted : first
  if (!hasState) return { view: key, state: { ...start, ...(day && { day }) } }
  return {
    view: key,
    state: {
      columns: start.columns,
      sort: sort ?? defaultSort,
      filters: cleanFilters({ ...filters, ...stored }),
      display: display ?? 'table',
      ...(group && { group }),
      ...(day && { day }),
      ...(by && { by }),
      ...(span && { span }),
    },
  }
}
