import { reaction, untracked } from 'mobx'
import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import type { ListedRow, ViewState } from '@core/entity/apiTypes'
import { isPrerendered } from '../../platform/screens/prerendered'
import { isPrerendering, usePrerenderedEffect, usePrerenderedLayoutEffect } from '../../platform/screens/prerendering'
import { useViewer } from '../../session/registry/RegistryProvider'
import type { EntityListStore } from './EntityListStore'
import { readListUrl, writeListUrl, type CalendarPlace, type Display } from './listUrl'
import { cleanFilters, sameSort, type Filters, type ListQuery, type Sort } from './listQuery'

/** What an entry of the browser's history keeps of a list besides its URL. It never leaves the browser. */
export interface ListHistoryState {
  readonly search?: string | undefined
  /** Filters that may name somebody. */
  readonly texts?: Filters | undefined
}

/** As much of a list as an address needs to know. */
export interface Addressed {
  readonly query: ListQuery
  readonly defaultSort: Sort
  readonly display?: Display
  readonly calendar?: CalendarPlace
  readonly view?: string
  /** Whether something differs from the view; a list without views always says all. */
  readonly changed?: boolean
  /** The view that a bare address leads to. */
  readonly start?: string | undefined
  isPrivate?(path: string, text: string): boolean
}

/**
 * @returns a link to the list as it stands now, for the way back from one of its records. A view as it is saved is named and
 * nothing more, so that the link stays true when the view changes; what was changed in it is said in full.
 */
export function listLink(path: string, list: Addressed): { href: string; state: ListHistoryState } {
  const { query, defaultSort, display = 'table', calendar, view, changed = true, start } = list
  const isPrivate = ([field, text]: [string, string]) => list.isPrivate?.(field, text) ?? false
  const filters = Object.entries(cleanFilters(query.filters))
  const texts = changed ? filters.filter(isPrivate) : []
  const named = view === start ? undefined : view
  const said = {
    filters: Object.fromEntries(filters.filter((filter) => !isPrivate(filter))),
    sort: sameSort(query.sort, defaultSort) ? undefined : query.sort,
    display: display === 'table' ? undefined : display,
    ...(display === 'calendar' && calendar),
  }
  // All filters of a view taken away, and nothing else said: the sort tells it from the view itself.
  const silent =
    named !== undefined && Object.keys(said.filters).length === 0 && !said.sort && !said.display && texts.length === 0
  // One walks through the months of a view without changing it.
  const written = changed
    ? writeListUrl({ view: named, ...said, ...(silent && { sort: query.sort }) })
    : writeListUrl({ view: named, filters: {}, day: said.day })
  return {
    href: written ? `${path}?${written}` : path,
    state: { search: query.search || undefined, texts: texts.length > 0 ? Object.fromEntries(texts) : undefined },
  }
}

/** @returns a link to a view of the list. */
export function viewLink(path: string, view: string): string {
  return `${path}?${writeListUrl({ view, filters: {} })}`
}

/**
 * Ties a list to the place in the browser: the URL decides what it shows, and follows what one chooses there. What is
 * searched for is kept in the history's state instead, since it may hold personal data; back and forward bring it back all
 * the same. A bare address leads to the view that the person was in last, else to what their role begins with.
 * @param ready the saved views are there
 */
export function useListLocation<Row extends ListedRow>(store: EntityListStore<Row>, ready: boolean): void {
  const { roleId } = useViewer()
  const url = useSearch()
  const stored = useHistoryState<ListHistoryState | null>()
  const opened = useRef<{ store: EntityListStore<Row>; path: string }>(undefined)
  /** The list has not shown its first view yet, since the saved ones weren't there. */
  const waited = useRef(false)
  const search = stored?.search ?? ''
  const texts = JSON.stringify(stored?.texts ?? {})

  usePrerenderedEffect(() => void store.views.load(roleId), [store, roleId])

  usePrerenderedLayoutEffect(() => {
    if (ready) store.columnChoice.restoreWidths(store.views.memory.widths ?? {})
  }, [store, ready])

  usePrerenderedLayoutEffect(() => {
    // The server waits for the views, so that it asks for rows once. Where its rows stand in the page, the browser waits too, and asks for the same ones.
    if (!ready && (isPrerendering() || isPrerendered())) {
      waited.current = true
      return
    }
    // The screen stays until the next one has loaded: a URL that is no longer ours says nothing about this list.
    if (opened.current?.store === store && opened.current.path !== location.pathname) return
    const place = placeOf(store, url, texts)
    // A saved view isn't known before the views are; what is shown meanwhile are empty rows.
    if (!place) return
    const again = opened.current?.store === store
    opened.current = { store, path: location.pathname }
    // What was typed while the views were on their way stands.
    const typed = waited.current ? store.searchText.trim() : ''
    waited.current = false
    store.showView(place.view, place.state, search || typed, !again && !isPrerendering())
  }, [store, url, search, texts, ready])

  useEffect(
    () =>
      reaction(
        () => listLink(location.pathname, { ...saidBy(store), start: untracked(() => store.start) }),
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

/** Where a bare address leads may turn out later; the address then follows by itself, and isn't written anew. */
function saidBy<Row extends ListedRow>(store: EntityListStore<Row>): Addressed {
  const { query, defaultSort, display, calendar, view, changed } = store
  return {
    query,
    defaultSort,
    display,
    calendar,
    view,
    changed,
    isPrivate: (path, text) => store.isPrivate(path, text),
  }
}

/** @returns what an address leads to, or undefined while that isn't known yet. */
function placeOf<Row extends ListedRow>(
  store: EntityListStore<Row>,
  url: string,
  texts: string,
): { view: string; state: ViewState } | undefined {
  const { views, builtIn, defaultSort } = store
  const first = builtIn[0].id
  const { view, filters, sort, display, day, by, span } = readListUrl(
    url,
    (path, text) => store.knows(path, text),
    (path) => store.sorts(path),
    store.entity.days,
  )
  const stored = JSON.parse(texts) as Filters
  const says = Object.keys(filters).length > 0 || sort || display || Object.keys(stored).length > 0
  const wanted = view ?? (says ? first : (views.start ?? first))
  const base = store.viewState(wanted)
  if (!base && !views.ready) return undefined
  const start = base ?? store.viewState(first)!
  const key = base ? wanted : first
  if (!says) return { view: key, state: { ...start, ...(day && { day }) } }
  return {
    view: key,
    state: {
      columns: start.columns,
      sort: sort ?? defaultSort,
      filters: cleanFilters({ ...filters, ...stored }),
      display: display ?? 'table',
      ...(day && { day }),
      ...(by && { by }),
      ...(span && { span }),
    },
  }
}
