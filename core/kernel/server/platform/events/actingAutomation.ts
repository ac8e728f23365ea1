import { AsyncLocalStorage } from 'node:async_hooks'

// What an automation does is in the name of a person, whose rights it has; but it isn't what that person did. So whoever is told of it is told of
// the automation. Its events carry its name on, because notifications are often sent by a subscription, after the run.

const storage = new AsyncLocalStorage<string>()

/** Does work, and what follows from its events, by the automation of this name; without a name, by nobody but the caller. */
export function actingFor<T>(automation: string | undefined, work: () => T): T {
  return automation === undefined ? work() : storage.run(automation, work)
}

/** @returns the name of the automation that does what is done now, if any */
export function actingAutomation(): string | undefined {
  return storage.getStore()
}
