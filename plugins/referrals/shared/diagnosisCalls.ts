import { defineCall, integer, json, listAnswer, text, type Shape } from '@core/entity'

/** A code of ICD-10-CM. */
export interface Diagnosis {
  readonly code: string
  readonly label: string
  /** A header groups the codes below it, of which one has to be chosen for billing. */
  readonly billable: boolean
}

/** @returns the code in its usual format, with the dot and in capitals: `F84.0` for `f840`. Text of any length is accepted. */
export function writeCode(typed: string): string {
  const bare = typed.replaceAll(/[\s.]/g, '').toUpperCase()
  return bare.length > 3 ? `${bare.slice(0, 3)}.${bare.slice(3)}` : bare
}

/** Whether the text is a code, in any spelling, and not words. */
export const isCode = (typed: string): boolean => /^\s*(?:[a-z]\d|qa)[0-9a-z]\.?[0-9a-z]{0,4}\s*$/i.test(typed)

const diagnosisShape: Shape<Diagnosis> = json.object({ code: json.string, label: json.string, billable: json.boolean })

/** The look-up of diagnoses. The typed text is sent in the body, because it may be about a person. */
export const diagnosisCalls = {
  search: defineCall({
    method: 'POST',
    path: '/api/referral/Diagnoses',
    summary: 'Look up codes of ICD-10-CM by code or words',
    body: {
      search: text('Search', {
        max: 100,
        help: 'The beginning of a code, or words of which each begins one of the description',
      }),
      limit: integer('Limit', { min: 1, max: 100 }),
    },
    answer: listAnswer(diagnosisShape, {
      version: json.described(json.string, 'The release that they are of'),
      complete: json.described(
        json.boolean,
        'All codes of that release are known, so that one which isn’t found is none',
      ),
    }),
  }),
}
