import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { layout, setLayout } from '../../platform/theme/layout'
import { loadCustomizer, loadPalette, loadShortcutSheet } from '../overlayChunks'
import { closeOverlay, overlays } from '../overlays'
import { useTypedAhead } from '../palette/typedAhead'
import { useGoKeys } from '../shortcuts/goKeys'
import { useShortcuts } from '../shortcuts/useShortcuts'
import { LazyOverlay } from '../../platform/screens/LazyOverlay'

const closeCustomizer = () => setLayout('customizer', false)

/** The overlays of the frame, each a chunk that is fetched when it is first needed, and the keys that open them. */
export function FrameOverlays() {
  const { open } = useSnapshot(overlays)
  const { customizer: customizing } = useSnapshot(layout)
  useShortcuts()
  useTypedAhead(open === 'palette')
  useGoKeys()
  useEffect(
    () => () => {
      closeOverlay()
      closeCustomizer()
    },
    [],
  )
  return (
    <>
      {customizing && <LazyOverlay load={loadCustomizer} onFailed={closeCustomizer} />}
      {open === 'palette' && <LazyOverlay load={loadPalette} onFailed={closeOverlay} />}
      {open === 'shortcuts' && <LazyOverlay load={loadShortcutSheet} onFailed={closeOverlay} />}
    </>
  )
}
