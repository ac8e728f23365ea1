import { Suspense, use, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { LoadScreen } from '../../registry/types'
import { Arrival } from './Arrival'
import { screenAtHand, screenOf } from './loadScreen'
import { ScreenBoundary } from './ScreenBoundary'
import { ScreenFallback } from './ScreenFallback'

interface ScreenHostProps {
  load: LoadScreen
  /** While the chunk is on its way. */
  fallback?: ReactNode
}

/** Draws a lazy screen: waiting, failing and arriving are its business, so that the rest of the page stays usable. */
export function ScreenHost({ load, fallback = <ScreenFallback /> }: ScreenHostProps) {
  return (
    <ScreenBoundary>
      <Suspense fallback={fallback}>
        <Screen load={load} />
      </Suspense>
    </ScreenBoundary>
  )
}

/** The same for a screen inside the frame: begins anew at each address, and takes the focus when it has arrived. */
export function FramedScreen({ load }: { load: LoadScreen }) {
  const [path] = useLocation()
  return (
    <ScreenBoundary key={path}>
      <Suspense fallback={<ScreenFallback />}>
        <Screen load={load} />
        <Arrival />
      </Suspense>
    </ScreenBoundary>
  )
}

function Screen({ load }: { load: LoadScreen }) {
  const Component = screenAtHand(load) ?? use(screenOf(load))
  return <Component />
}
