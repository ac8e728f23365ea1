import { proxy } from 'valtio/vanilla'

/** What lies over the frame, one at a time, and whether single keys do something (WCAG 2.1.4: they can be turned off). */
export const overlays = proxy<{ open: 'palette' | 'shortcuts' | undefined; singleKeys: boolean }>({
  open: undefined,
  singleKeys: true,
})

export const closeOverlay = () => {
  overlays.open = undefined
}
