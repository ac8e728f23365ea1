const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs work that needs something for a while, such as a restored copy of people's data.
 * @param remove removes it: when the work has ended, and when the process is told to stop
 */
export async function withRemoval<T>(remove: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const interrupted = () => void remove().finally(() => process.exit(130))
  for (const signal of stopSignals) process.once(signal, interrupted)
  try {
    return await work()
  } finally {
    for (const signal of stopSignals) process.removeListener(signal, interrupted)
    await remove()
  }
}
