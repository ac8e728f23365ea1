import { HttpError } from '../../platform/http/errors'

/**
 * The maximum number of files, of all people, that are parsed at the same time: each is held in memory as a whole, and occupies a thread.
 */
const mostRead = 2
/** The maximum number of files that one person uploads at the same time. */
const mostReceived = 3

let read = 0
const received = new Map<number, number>()

/**
 * Counts a file while it is parsed. A file that is still being uploaded doesn't count, so that nobody can block others by sending slowly.
 * @throws HttpError 503 while others are being parsed
 */
export async function whileReading<T>(work: () => Promise<T>): Promise<T> {
  if (read >= mostRead)
    throw new HttpError(503, 'Other files are being read just now. Please try again in a few seconds.', undefined, 5)
  read++
  try {
    return await work()
  } finally {
    read--
  }
}

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
