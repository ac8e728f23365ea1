import { useEffect } from 'react'
import { loadPalette } from '../overlayChunks'
import { overlays } from '../overlays'
import { preloadScreen } from '../../platform/screens/loadScreen'
import { screenShortcut } from '../../platform/ui/shortcuts'
import { frameShortcuts } from './frameShortcuts'

/** Where letters are text, or choose something by its first letters. */
const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable], [role=menu], [role=listbox]'

/** @returns whether a key that goes to this element may be a shortcut of a single character */
function takesLetters(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null
}

/** Listens for the frame's keys. A dialog keeps them to itself, but for the palette's own. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The first half of the palette's keys: its chunk comes while the finger is on its way to the other.
      if (event.key === 'Control' || event.key === 'Meta') void preloadScreen(loadPalette)
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const shortcut = screenShortcut(event) ?? frameShortcuts.find(({ matches }) => matches(event))
      if (!shortcut) return
      if (shortcut.single && (!overlays.singleKeys || takesLetters(event.target))) return
      if (document.querySelector('dialog[open]') && !(overlays.open === 'palette' && !shortcut.single)) return
      event.preventDefault()
      shortcut.run()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
