import { FairQueue, HttpError } from '@core/server/plugin'
import type { AcceptedPdf } from '../inspection/Inspection'
import { inspectPdf } from '../inspection/inspectPdf'

/** Each file that is read takes a thread and its memory. */
const queue = new FairQueue({ atOnce: 2, mostOfOne: 20, mostOfAll: 200 })

/**
 * Inspects an uploaded PDF when it is the person's turn.
 * @param person who uploaded it; 0 for the deployment itself
 * @param load reads the file
 * @returns it without scripts, attached files and the like
 * @throws HttpError 422 with the problem and what to do; 429 or 503 while too many files wait
 */
export function acceptPdf(person: number, load: () => Promise<Uint8Array>): Promise<AcceptedPdf> {
  return queue.run(person, async () => {
    const inspection = await inspectPdf(await load())
    if (inspection.isAccepted) return inspection
    throw new HttpError(422, inspection.message, [{ field: 'file', message: inspection.message }])
  })
}
