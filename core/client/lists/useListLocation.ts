import { reaction } from 'mobx'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { readQuery, sameQuery, writeQuery, type ListQuery, type Sort } from './listQuery'
import type { ListStore } from './ListStore'
import type { Column } from './table/Column'
import type { ListFilter } from './toolbar/ListFilter'

/** What an entry of the browser's history keeps of a list besides its URL. It never leaves the browser. */
export interface ListHistoryState {
  readonly search?: string | undefined
}

/** @returns a link to the list as it stands now, for the way back from one of its records. */
export function listLink(path: string, { query, defaultSort }: { readonly query: ListQuery; readonly defaultSort: Sort }): { href: string; state: ListHistoryState } {
  const written = writeQuery(query, defaultSort)
  return { href: written ? `${path}?${written}` : path, state: { search: query.search || undefined } }
}

/**
 * Ties a list to the place in the browser: the URL decides what it shows, and follows what one chooses there. The search
 * text is kept in the history's state instead, since it may hold personal data; back and forward bring it back all the same.
 */
export function useListLocation<Row>(store: ListStore<Row>, columns: readonly Column<Row>[], filters: readonly ListFilter[]): void {
  const url = useSearch()
  const search = useHistoryState<ListHistoryState | null>()?.search ?? ''
  const known = useRef({ columns, filters })
  const opened = useRef<{ store: ListStore<Row>; path: string }>(undefined)
  useLayoutEffect(() => {
    known.current = { columns, filters }
  })

  useLayoutEffect(() => {
    // The screen stays until the next one has loaded: a URL that is no longer ours says nothing about this list.
    if (opened.current?.store === store && opened.current.path !== location.pathname) return
    const sortable = known.current.columns.filter((column) => column.sortable).map(({ field }) => field)
    const ids = Object.fromEntries(known.current.filters.map(({ field, options }) => [field, options?.map(({ id }) => id)]))
    const query = { ...readQuery(url, { sortable, filters: ids }, store.defaultSort), search }
    const first = opened.current?.store !== store
    opened.current = { store, path: location.pathname }
    if (first || !sameQuery(query, store.query)) store.open(query)
  }, [store, url, search])

  useEffect(
    () =>
      reaction(
        () => store.query,
        (query) => {
          if (opened.current?.path !== location.pathname) return
          const { href, state } = listLink(location.pathname, { query, defaultSort: store.defaultSort })
          const before: ListHistoryState | null = history.state
          if (href === location.pathname + location.search && (before?.search ?? '') === query.search) return
          navigate(href, { replace: true, state: { ...before, ...state } })
        },
      ),
    [store],
  )
}
