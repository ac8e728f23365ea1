import { type RefObject, useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'

const shown = proxy({ title: '' })

/** @returns what the page's heading says; empty while it says nothing yet */
export function usePageTitle(): string {
  return useSnapshot(shown).title
}

/** Tells the frame what the page's heading says, as long as it is there. */
export function useTellTitle(heading: RefObject<HTMLElement | null>): void {
  // After each drawing: a record's name comes later, and may change.
  useEffect(() => void (shown.title = heading.current?.textContent ?? ''))
  useEffect(() => () => void (shown.title = ''), [])
}
