import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import type { LoadScreen } from '../../registry/types'
import { layout, setLayout } from '../../theme/layout'
import { closeOverlay, overlays } from '../overlays'
import { useShortcuts } from '../shortcuts/useShortcuts'
import { LazyOverlay } from './LazyOverlay'

const customizer: LoadScreen = () => import('../customizer/Customizer')
const palette: LoadScreen = () => import('../palette/CommandPalette')
const shortcuts: LoadScreen = () => import('../shortcuts/ShortcutSheet')

const closeCustomizer = () => setLayout('customizer', false)

/** What may lie over the frame, each a chunk that is fetched when it is first asked for, and the keys that ask. */
export function FrameOverlays() {
  const { open } = useSnapshot(overlays)
  const { customizer: customizing } = useSnapshot(layout)
  useShortcuts()
  useEffect(
    () => () => {
      closeOverlay()
      closeCustomizer()
    },
    [],
  )
  return (
    <>
      {customizing && <LazyOverlay load={customizer} onFailed={closeCustomizer} />}
      {open === 'palette' && <LazyOverlay load={palette} onFailed={closeOverlay} />}
      {open === 'shortcuts' && <LazyOverlay load={shortcuts} onFailed={closeOverlay} />}
    </>
  )
}
