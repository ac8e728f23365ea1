import type { FastifyError, FastifyInstance } from 'fastify'
import { Refusal } from './errors'

const plainWords: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'This is too large to be sent. Please shorten it or send it in parts.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'The server takes JSON here (Content-Type: application/json).'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The request has no body; this call needs one, in JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, "The request's body isn't valid JSON."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request was cut short. Please try again.'],
  FST_ERR_BAD_URL: [400, 'The address is not a valid one.'],
}

/** Answers every refusal and fault in D9's shape. A fault's inner text goes to the log, with the request's id, never to the person. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      if (error.retryAfter) reply.header('retry-after', error.retryAfter)
      return reply.code(error.status).send({ success: false, message: error.message, ...(error.errors ? { errors: error.errors } : {}), requestId: request.id })
    }
    const known = 'code' in error ? plainWords[error.code] : undefined
    if (known) return reply.code(known[0]).send({ success: false, message: known[1], requestId: request.id })
    if (error instanceof SyntaxError && 'statusCode' in error) {
      return reply.code(400).send({ success: false, message: plainWords.FST_ERR_CTP_INVALID_JSON_BODY![1], requestId: request.id })
    }
    // A driver's error text can quote the row that it failed on, so only its code, its place and our stack are logged.
    const { code, constraint, table, schema, name, stack } = error as FastifyError & Record<string, unknown>
    request.log.error({ name, code, constraint, table, schema, at: stack?.split('\n').slice(1, 8) }, 'fault')
    return reply.code(500).send({ success: false, message: 'Something went wrong. Please try again later.', requestId: request.id })
  })
}
