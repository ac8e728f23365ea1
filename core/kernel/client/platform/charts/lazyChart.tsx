import { createElement, useEffect, useState, type ComponentType } from 'react'
import { onReachable } from '../api/reachable'
import { Button } from '../ui/buttons/Button'
import { Skeleton } from '../ui/status/Skeleton'
import { useFramedChart, usualHeight } from './chartFrameContext'

/**
 * A chart that is fetched when one is drawn for the first time. A placeholder of its height is shown until then. If that fails, it is
 * fetched again when the server can be reached again.
 * @param usual the height in px if neither the chart nor its frame sets one
 */
export function lazyChart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, usual = usualHeight) {
  let chart: ComponentType<P> | undefined
  return function LazyChart(props: P & { readonly height?: number }) {
    const framed = useFramedChart()
    const [attempt, setAttempt] = useState(0)
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>(chart ? 'ready' : 'loading')
    useEffect(() => {
      if (chart) return
      let left = false
      load().then(
        (module) => {
          chart = module.default
          if (!left) setState('ready')
        },
        () => {
          if (!left) setState('failed')
        },
      )
      return () => {
        left = true
      }
    }, [attempt])
    const fetchAgain = () => {
      setState('loading')
      setAttempt((before) => before + 1)
    }
    useEffect(() => (state === 'failed' ? onReachable(fetchAgain) : undefined), [state])
    const height = props.height ?? framed.height ?? usual
    if (chart && state === 'ready') return createElement(chart, props)
    if (state === 'loading') return <Skeleton height={`${height}px`} />
    return (
      <div role="alert" style={{ display: 'grid', placeContent: 'center', minBlockSize: height }}>
        <Button icon="pi-refresh" onClick={fetchAgain}>
          The chart didn’t load. Try again
        </Button>
      </div>
    )
  }
}
