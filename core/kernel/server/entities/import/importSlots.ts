import { FairQueue } from '../../platform/http/FairQueue'
import { HttpError } from '../../platform/http/errors'

/** Files are parsed in turns: each is held in memory as a whole, while it waits too, and occupies a thread. */
const parsing = new FairQueue({ atOnce: 2, mostOfOne: 1, mostOfAll: 6 })
/** The maximum number of files that one person uploads at the same time. */
const mostReceived = 3

const received = new Map<number, number>()

/**
 * Parses a file when it is the person's turn. A file that is still being uploaded waits for no turn, so that nobody can block others by
 * sending slowly.
 * @throws HttpError 429 while another file of theirs waits, 503 while many of all people do
 */
export const whileReading = <T>(person: number, work: () => Promise<T>): Promise<T> => parsing.run(person, work)

/**
 * Counts a file of one person while it is uploaded.
 * @throws HttpError 429 while several others of theirs are
 */
export async function whileReceiving<T>(person: number, work: () => Promise<T>): Promise<T> {
  const before = received.get(person) ?? 0
  if (before >= mostReceived)
    throw new HttpError(
      429,
      'Other files of yours are still on their way. Please wait until they have arrived.',
      undefined,
      10,
    )
  received.set(person, before + 1)
  try {
    return await work()
  } finally {
    const left = received.get(person)! - 1
    if (left > 0) received.set(person, left)
    else received.delete(person)
  }
}
