import { HttpError } from '../../platform/http/errors'

/** Files of all people that are read at the same time: each is held whole, and occupies a thread. */
const mostRead = 2
/** Files of one person that are on their way at the same time. */
const mostReceived = 3

let read = 0
const received = new Map<number, number>()

/**
 * Counts a file of which all has arrived, while it is read. One that is still on its way doesn't count, so that nobody keeps others
 * out by sending slowly.
 * @throws HttpError 503 while others are being read
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
 * Counts a file of one person while it arrives.
 * @throws HttpError 429 while several of theirs do
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
