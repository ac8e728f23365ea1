import { useEffect } from 'react'
import { loadPalette } from '../overlayChunks'
import { overlays } from '../overlays'
import { preloadScreen } from '../../platform/screens/loadScreen'
import { screenShortcut } from '../../platform/ui/shortcuts'
import { frameShortcuts } from './frameShortcuts'
import { takeGoKey } from './goKeys'

/** Elements in which letters are text, or choose an option by its first letters. */
const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable], [role=menu], [role=listbox]'

/** @returns whether a single-character shortcut must not run for a key on this element */
function takesLetters(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null
}

/** Handles the frame's shortcuts. While a dialog is open they do nothing, except the palette's own. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The first key of the palette's shortcut: its chunk is fetched before the second key is pressed.
      if (event.key === 'Control' || event.key === 'Meta') void preloadScreen(loadPalette)
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const shortcut = screenShortcut(event) ?? frameShortcuts.find(({ matches }) => matches(event))
      if (!shortcut) return
      if (shortcut.single && (!overlays.singleKeys || takesLetters(event.target))) return
      if (document.querySelector('dialog[open]') && !(overlays.open === 'palette' && !shortcut.single)) return
      event.preventDefault()
      shortcut.run()
    }
    const onGoKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, isComposing, repeat, target } = event
      if (ctrlKey || metaKey || altKey || isComposing || repeat) return
      if (!overlays.singleKeys || takesLetters(target) || document.querySelector('dialog[open]')) return
      if (!takeGoKey(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', onGoKey, { capture: true })
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', onGoKey, { capture: true })
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
