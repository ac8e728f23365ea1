import { useLocation, useSearch } from 'wouter'
import { type AskedQuery, readAsked } from '../shared/askedQuery'

/** What the screen is asked for, and the address that says it. */
export interface Asked extends AskedQuery {
  /** Which view of a dashboard. */
  readonly view: string | undefined
  /** All of it, as it stands in the address. */
  readonly text: string
}

/** @returns what the address says, so that a link reproduces the screen, and how to change it; what is undefined goes. */
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
