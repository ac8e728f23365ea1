import { AsyncLocalStorage } from 'node:async_hooks'
import { actingFor } from '../../platform/events/actingAutomation'

/** The run of an automation in which a write is made. */
export interface CurrentRun {
  readonly id: number
  /** The name of its automation. */
  readonly name: string
  /** How many runs caused it, one by another. */
  readonly depth: number
  /** The automations and records of these runs, and its own: `3 lead 17`. */
  readonly chain: readonly string[]
}

const storage = new AsyncLocalStorage<CurrentRun>()

/** Makes all writes of `work` part of the run: their history names it, and automations don't start each other in a circle. */
export function inRun<T>(run: CurrentRun, work: () => Promise<T>): Promise<T> {
  return actingFor(run.name, () => storage.run(run, work))
}

/** @returns the run in which this code was called, if any */
export function currentRun(): CurrentRun | undefined {
  return storage.getStore()
}

/** @returns how `CurrentRun.chain` names an automation on a record */
export function linkOfChain(automation: number, entity: string, record: number): string {
  return `${automation} ${entity} ${record}`
}
