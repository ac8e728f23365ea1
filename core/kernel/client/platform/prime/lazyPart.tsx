import { createElement, useEffect, useState, type ComponentType } from 'react'
import { useWhenOnline } from '../ui/useWhenOnline'

/**
 * A component made with PrimeReact, fetched when it is drawn for the first time.
 * @param StandIn is drawn until then, or if the code can't be fetched
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
