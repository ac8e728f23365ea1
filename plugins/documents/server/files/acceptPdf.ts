import { FairQueue, HttpError } from '@core/server/plugin'
import type { AcceptedPdf, Inspection } from '../inspection/Inspection'
import { inspectPdf } from '../inspection/inspectPdf'
import { withFormTexts } from '../normalizing/drawFormTexts'

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
  return queue.run(person, async () => accepted(await inspectPdf(await load())))
}

/**
 * The same for a PDF that people will sign. It is normalized once, here, so that everybody sees what is sealed in the end: its form is part of
 * its pages, drawn from the values.
 * @throws HttpError also 422 if it is signed already, or has a page of no size
 */
export function acceptPdfToSign(person: number, load: () => Promise<Uint8Array>): Promise<AcceptedPdf> {
  return queue.run(person, async () => {
    const pdf = accepted(await inspectPdf(await load(), { toSign: true }))
    if (pdf.isSigned)
      throw refused(
        'This PDF carries signatures already, which fields on its pages would break. Upload it without them.',
      )
    return pdf.formTexts.length > 0 ? { ...pdf, bytes: await withFormTexts(pdf.bytes, pdf.formTexts) } : pdf
  })
}

function accepted(inspection: Inspection): AcceptedPdf {
  if (inspection.isAccepted) return inspection
  throw refused(inspection.message)
}

const refused = (message: string) => new HttpError(422, message, [{ field: 'file', message }])
