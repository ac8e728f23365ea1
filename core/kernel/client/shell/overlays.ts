import { proxy } from 'valtio/vanilla'

/** The open overlay of the frame, and whether single-key shortcuts are on (WCAG 2.1.4: they can be turned off). */
export const overlays = proxy<{ open: 'palette' | 'shortcuts' | undefined; singleKeys: boolean }>({
  open: undefined,
  singleKeys: true,
})

export const closeOverlay = () => {
  overlays.open = undefined
}
