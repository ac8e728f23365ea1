/** How many requests for single files a sweep makes at once: a store needs tens of milliseconds for each. */
const atOnce = 8

/**
 * Does something with each item, several at once.
 * @param signal if aborted, no other item is begun, and its reason is thrown
 * @throws the first error, after those that were begun with it have ended
 */
export async function severalAtOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  for (let begun = 0; begun < items.length; begun += atOnce) {
    signal?.throwIfAborted()
    const ended = await Promise.allSettled(items.slice(begun, begun + atOnce).map(work))
    const failed = ended.find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
  }
}
