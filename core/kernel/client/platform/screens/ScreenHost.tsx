import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { LoadScreen } from './loadScreen'
import { Arrival } from './Arrival'
import { loadedScreen, screenOf } from './loadScreen'
import { ScreenBoundary, type ScreenFailure } from './ScreenBoundary'
import { ScreenFallback } from './ScreenFallback'

interface ScreenHostProps {
  load: LoadScreen
  /** Shown while the chunk loads. */
  fallback?: ReactNode
  /** 2 if it is a part of a page, so that its failure isn't that of the page. */
  level?: 1 | 2
  /** Draws a failure; by default as that of a screen. */
  renderFailure?: (failure: ScreenFailure) => ReactNode
}

/** Draws a lazy screen and handles loading and failure, so that the rest of the page stays usable. */
export function ScreenHost({ load, fallback = <ScreenFallback />, level = 1, renderFailure }: ScreenHostProps) {
  return (
    <ScreenBoundary level={level} renderFailure={renderFailure}>
      <Screen load={load} fallback={fallback} />
    </ScreenBoundary>
  )
}

/** The same for a screen inside the frame. It starts again at each address, and takes the focus on arrival. */
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

/** Uses state instead of Suspense, which delays a screen by 300 ms after it has shown a fallback. */
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
      {/* oxlint-disable-next-line react/static-components -- not created here, but looked up among the loaded chunks */}
      <Component />
      {arrived}
    </>
  )
}
