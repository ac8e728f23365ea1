import { type RefObject, useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'

const shown = proxy({ title: '' })

/** @returns the text of the page's heading; empty until there is one */
export function usePageTitle(): string {
  return useSnapshot(shown).title
}

/** Sets the page title to the text of this heading, as long as it is in the page. */
export function useTellTitle(heading: RefObject<HTMLElement | null>): void {
  // After each render, because the name of a record arrives later and may change.
  useEffect(() => void (shown.title = heading.current?.textContent ?? ''))
  useEffect(() => () => void (shown.title = ''), [])
}
