/** Keeps what a process holds of the database in memory as the database has it. */
export interface DefinitionFollower {
  /** @returns false if the notification of the channel `core_access` is of something else */
  notified(text: string | undefined): boolean
  /** Resolves when all changes that this process has been notified of are read. Never rejects. */
  settled(): Promise<void>
}

/**
 * @param changed the text that the database notifies after a change
 * @param load reads what is stored now, and takes it over
 */
export function followDefinitions(changed: string, load: () => Promise<void>): DefinitionFollower {
  let reading = Promise.resolve()
  return {
    notified(text) {
      // One after the other, so that the last change is read last. After a connection was lost, every change may have been missed. Without the
      // database nothing works that would need it.
      if (text === changed || text === undefined) reading = reading.then(load).catch(() => {})
      return text === changed
    },
    settled: () => reading,
  }
}
