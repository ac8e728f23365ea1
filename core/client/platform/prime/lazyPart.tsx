import { createElement, useEffect, useState, type ComponentType } from 'react'
import { useWhenOnline } from '../ui/useWhenOnline'

/**
 * A part made of PrimeReact, fetched when one is drawn for the first time.
 * @param StandIn what is drawn until then, and where it can't be fetched
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  StandIn: ComponentType<P>,
): ComponentType<P> {
  let part: ComponentType<P> | undefined
  return function LazyPart(props: P) {
    const [, drawAgain] = useState({})
    const fetchPart = () =>
      void load().then(
        (module) => {
          part = module.default
          drawAgain({})
        },
        () => {},
      )
    useEffect(() => {
      if (!part) fetchPart()
    }, [])
    useWhenOnline(part ? undefined : fetchPart)
    return createElement(part ?? StandIn, props)
  }
}
