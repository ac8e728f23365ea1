import { useLocation, useSearch } from 'wouter'
import { type AskedQuery, readAsked } from '../shared/askedQuery'

/** The query of the screen, and its text in the address. */
export interface Asked extends AskedQuery {
  /** The view of a dashboard. */
  readonly view: string | undefined
  /** The whole query, as in the address. */
  readonly text: string
}

/**
 * @returns the query in the address, so that a link reproduces the screen, and a function that changes it; undefined values are removed.
 */
export function useAsked(): [Asked, (change: Readonly<Record<string, string | undefined>>) => void] {
  const [path, navigate] = useLocation()
  const text = useSearch()
  const change = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(text)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    const query = next.toString()
    navigate(query ? `${path}?${query}` : path, { replace: true })
  }
  return [{ ...readAsked(text), view: new URLSearchParams(text).get('view') ?? undefined, text }, change]
}
