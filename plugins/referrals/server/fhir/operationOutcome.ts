import type { FastifyRequest } from 'fastify'
import type { Refusal } from '@core/server/plugin'
import { fhirType } from './fhirAnswer'

/** R4's issue types, by the status of the response. */
const codes: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-long',
  414: 'too-long',
  415: 'not-supported',
  429: 'throttled',
  503: 'transient',
}

/** An error in FHIR's format, with one issue for each problem. */
export function operationOutcome({ status, message, errors, requestId }: Refusal) {
  const texts = errors?.length ? errors.map((error) => error.message) : [message]
  return {
    type: fhirType,
    body: {
      resourceType: 'OperationOutcome',
      issue: texts.map((text) => ({
        severity: status < 500 ? 'error' : 'fatal',
        code: codes[status] ?? (status < 500 ? 'processing' : 'exception'),
        details: { text },
        diagnostics: `Request ${requestId}`,
      })),
    },
  }
}

/** The same for requests that accept FHIR; undefined for others, such as those of our own pages. */
export function outcomeIfAsked(refusal: Refusal, { headers: { accept } }: FastifyRequest) {
  return accept?.includes('application/fhir+json') ? operationOutcome(refusal) : undefined
}
