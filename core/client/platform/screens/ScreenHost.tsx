import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { LoadScreen } from './loadScreen'
import { Arrival } from './Arrival'
import { loadedScreen, screenOf } from './loadScreen'
import { ScreenBoundary } from './ScreenBoundary'
import { ScreenFallback } from './ScreenFallback'

interface ScreenHostProps {
  load: LoadScreen
  /** While the chunk is on its way. */
  fallback?: ReactNode
  /** 2 when it is a part of a page, and its failure not the page's. */
  level?: 1 | 2
}

/** Draws a lazy screen: waiting and failing are its business, so that the rest of the page stays usable. */
export function ScreenHost({ load, fallback = <ScreenFallback />, level = 1 }: ScreenHostProps) {
  return (
    <ScreenBoundary level={level}>
      <Screen load={load} fallback={fallback} />
    </ScreenBoundary>
  )
}

/** The same for a screen inside the frame: begins anew at each address, and takes the focus when it has arrived. */
export function FramedScreen({ load }: { load: LoadScreen }) {
  const [path] = useLocation()
  return (
    <ScreenBoundary key={path} level={1}>
      <Screen load={load} fallback={<ScreenFallback />} arrived={<Arrival />} />
    </ScreenBoundary>
  )
}

interface ScreenProps {
  load: LoadScreen
  fallback: ReactNode
  arrived?: ReactNode
}

/** By state and not by Suspense, which holds a screen back for 300 ms once it has shown a fallback. */
function Screen({ load, fallback, arrived }: ScreenProps) {
  const Component = loadedScreen(load)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [, drawAgain] = useState<unknown>()

  useEffect(() => {
    if (loadedScreen(load)) return
    let gone = false
    screenOf(load).then(
      (screen) => gone || drawAgain({ screen }),
      (error: unknown) => gone || setFailure({ error }),
    )
    return () => {
      gone = true
    }
  }, [load])

  if (failure) throw failure.error
  if (!Component) return fallback
  return (
    <>
      {/* oxlint-disable-next-line react/static-components -- not created here: found among the chunks that are there */}
      <Component />
      {arrived}
    </>
  )
}
