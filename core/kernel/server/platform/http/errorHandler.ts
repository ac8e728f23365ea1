import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clashingColumns } from '../database/clashingColumns'
import type { DiagnosticError } from '../database/DiagnosticClient'
import { timeoutOf } from '../database/timeLimits'
import { describeError } from '../log/describeError'
import { type Denial, HttpError, PurposeNeeded } from './errors'
import { outageOf } from './outage'
import type { Refusal } from './Refusal'

const plainWords: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'This is too large to be sent. Please shorten it or send it in parts.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'The server takes JSON here (Content-Type: application/json).'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, "The request's body isn't valid JSON."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request was cut short. Please try again.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'The server takes a file here (Content-Type: multipart/form-data).'],
  FST_REQ_FILE_TOO_LARGE: [413, 'This file is too large to be sent.'],
  FST_FILES_LIMIT: [413, 'Please send one file at a time.'],
  FST_PARTS_LIMIT: [413, 'Please send one file at a time.'],
  FST_FIELDS_LIMIT: [413, 'Please send one file at a time.'],
  FST_PROTO_VIOLATION: [400, 'A part of this upload bears a name that no part can have.'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'There is nothing at this address: a part of it is too long.'],
  // HTTP/2 accepts any word as a method.
  FST_ERR_NOT_FOUND: [404, 'There is nothing at this address.'],
  FST_STATIC_FORBIDDEN_PATH: [404, 'There is nothing at this address.'],
  FST_ERR_BAD_URL: [400, 'The address is not a valid one.'],
}

/**
 * Answers every refusal and fault in D9's form. A fault's inner text is written to the log, with the request's id, and never sent to the
 * person.
 * @param explain returns what a denied person would need
 * @param development the response and the log contain the database's error and its statement
 */
export function installErrorHandler(
  app: FastifyInstance,
  explain: (denial: Denial) => Promise<string | undefined>,
  development = false,
): void {
  app.setErrorHandler(async (error: FastifyError | HttpError, request, reply) => {
    const denial = error instanceof HttpError ? error.denial : undefined
    return answerError(error, request, reply, denial && (await hintOf(denial, explain)), development)
  })
}

/** The refusal is sent even if its explanation fails. */
async function hintOf(
  denial: Denial,
  explain: (denial: Denial) => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await explain(denial)
  } catch {
    return undefined
  }
}

/** The same for errors before a route is found, such as an address that can't be parsed. */
export function answerError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
  hint?: string,
  development = false,
) {
  const refuse = (
    status: number,
    message: string,
    more: Pick<Refusal, 'errors'> & { readonly [more: string]: unknown } = {},
  ) => {
    reply.code(status).header('x-request-id', request.id)
    const refusal = { message, ...more, requestId: request.id }
    const restated = request.routeOptions?.config?.refuseAs?.({ status, ...refusal }, request)
    return restated ? reply.type(restated.type).send(restated.body) : reply.send({ success: false, ...refusal })
  }
  if (error instanceof HttpError) {
    // The status is a refusal, but one of our own parts failed.
    if (error.cause) request.log.error({ requestId: request.id, ...describeError(error) }, 'fault')
    if (error.retryAfter) reply.header('retry-after', error.retryAfter)
    if (error.milliseconds) request.refusedAfter = error.milliseconds
    return refuse(error.status, error.message, {
      ...(error.errors && { errors: error.errors }),
      ...(hint && { hint }),
      ...(error.reason && { reason: error.reason }),
      ...(error instanceof PurposeNeeded && { record: error.record }),
    })
  }
  const known = 'code' in error ? plainWords[error.code] : undefined
  if (known) return refuse(...known)
  if (error instanceof SyntaxError && 'statusCode' in error) return refuse(...plainWords.FST_ERR_CTP_INVALID_JSON_BODY!)
  // A client that disconnected gets no response, and that is not a fault.
  if (!request.raw.complete && request.raw.destroyed) return refuse(...plainWords.FST_ERR_CTP_INVALID_CONTENT_LENGTH!)
  const clash = clashingColumns(error)
  if (clash) {
    const field = camelCase(clash[0] ?? '')
    const message = `Another record has the same ${clash.map(camelCase).join(' and ') || 'value'} already`
    return refuse(409, message, { errors: [{ field, message }] })
  }
  const details = development ? faultDetails(error) : {}
  request.log.error({ requestId: request.id, ...describeError(error), ...details }, 'fault')
  const outage = timeoutOf(error) ?? outageOf(error)
  if (outage) {
    reply.header('retry-after', outage.retryAfter)
    return refuse(503, outage.message)
  }
  const [status, message] = [500, 'Something went wrong. Please try again later.']
  if (!development) return refuse(status, message)
  // The documented response does not contain the details, so its serializer would omit them.
  reply.serializer(JSON.stringify)
  return refuse(status, message, { fault: details })
}

/** The details of a fault, for development. */
function faultDetails({
  message,
  statement,
  ...error
}: DiagnosticError & Partial<Record<'code' | 'column' | 'table', string>>) {
  const { code, column, table } = error
  return { message, code, column, table, statement }
}

function camelCase(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
