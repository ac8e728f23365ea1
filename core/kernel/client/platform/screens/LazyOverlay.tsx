import { useEffect, useState } from 'react'
import { errorTexts } from '../api/ApiError'
import type { LoadScreen } from './loadScreen'
import { toast } from '../toasts/toast'
import { preloadScreen, loadedScreen } from './loadScreen'

/**
 * Draws an overlay when its chunk is loaded. If it can't be fetched, shows a message and closes it again. Reloading the page, as for a
 * screen, would lose what the user has typed.
 */
export function LazyOverlay({ load, onFailed }: { load: LoadScreen; onFailed: () => void }) {
  const Component = loadedScreen(load)
  const [, drawAgain] = useState<unknown>()
  useEffect(() => {
    let gone = false
    void preloadScreen(load).then(() => {
      if (gone) return
      const screen = loadedScreen(load)
      if (screen) return drawAgain({ screen })
      toast.error(errorTexts.network)
      onFailed()
    })
    return () => {
      gone = true
    }
  }, [load, onFailed])
  // oxlint-disable-next-line react/static-components -- not created here, but looked up among the loaded chunks
  return Component && <Component />
}
