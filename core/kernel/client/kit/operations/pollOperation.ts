import type { Operation } from '@core/kernel/entity/apiTypes'
import { operationApi } from './operationApi'

/** Milliseconds between two requests: short at first, for quick operations, then growing. */
const soonest = 500
const latest = 4000

/**
 * Requests the state of an operation until it has ended. A failed request is repeated.
 * @returns a function that stops this
 */
export function pollOperation(id: number, take: (operation: Operation) => void): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout>
  const ask = async (wait: number) => {
    const operation = await operationApi.find(id).catch(() => undefined)
    if (stopped) return
    if (operation) take(operation)
    if (operation && operation.state !== 'running') return
    // A hidden page polls rarely.
    const pause = document.hidden ? latest * 3 : wait
    timer = setTimeout(() => void ask(Math.min(latest, wait * 1.4)), pause)
  }
  timer = setTimeout(() => void ask(soonest), soonest)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
