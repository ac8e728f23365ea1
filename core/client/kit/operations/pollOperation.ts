import type { Operation } from '@core/entity/apiTypes'
import { operationApi } from './operationApi'

/** Milliseconds between two questions: often at first, when short work ends, then ever more gently. */
const soonest = 500
const latest = 4000

/** Asks how far an operation is until it has ended. A question without an answer is asked again. @returns what stops it */
export function pollOperation(id: number, take: (operation: Operation) => void): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout>
  const ask = async (wait: number) => {
    const operation = await operationApi.find(id).catch(() => undefined)
    if (stopped) return
    if (operation) take(operation)
    if (operation && operation.state !== 'running') return
    // A page that nobody looks at waits; it asks at once when it is looked at.
    const pause = document.hidden ? latest * 3 : wait
    timer = setTimeout(() => void ask(Math.min(latest, wait * 1.4)), pause)
  }
  timer = setTimeout(() => void ask(soonest), soonest)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
