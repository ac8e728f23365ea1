import { useEffect, useEffectEvent } from 'react'
import { addShortcuts, plain } from './shortcuts'

/**
 * A key of the open screen, while the component is on it; it doesn't work where somebody types. The sheet of shortcuts lists it.
 * @param letter a single lower-case letter
 * @param title what it does: `Log contact`
 */
export function useKey(letter: string, title: string, run: () => void): void {
  const onKey = useEffectEvent(run)
  useEffect(
    () =>
      addShortcuts([{ keys: [letter.toUpperCase()], title, single: true, matches: plain(letter), run: () => onKey() }]),
    [letter, title],
  )
}
