import { language } from '@core/kernel/entity/language'
import { wordsProperty } from '@core/kernel/shared/wordsHeader'
import { ApiError, errorTexts, type FieldError, OfflineChange } from './ApiError'

/** The result of openapi-fetch. */
export interface ApiResponse<Body> {
  readonly data?: Body
  readonly error?: unknown
  readonly response: Response
}

/** An error response of the server. D9 */
interface HttpError {
  readonly success?: boolean
  readonly message?: unknown
  readonly hint?: unknown
  readonly reason?: unknown
  readonly errors?: readonly FieldError[]
  readonly requestId?: string
}

/**
 * Returns the body of a successful call: 2xx, and no `success: false` in the body (S7.1).
 * @example const { data } = await unwrapResponse(api.GET('/api/referral/{id}', { params: { path: { id } }, signal }))
 * @throws ApiError for everything else; an aborted call rejects like in the browser, with an AbortError
 */
export async function unwrapResponse<Body>(call: Promise<ApiResponse<Body>>): Promise<NonNullable<Body>> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw isAbort(cause) ? cause : unanswered(cause)
  })
  const body = (data ?? error ?? {}) as HttpError
  if (language) takeWords(body)
  if (response.ok && body.success !== false) {
    const answer = (data ?? {}) as NonNullable<Body>
    return language ? language.response(answer) : answer
  }
  throw new ApiError({
    message: typeof body.message === 'string' && body.message ? body.message : errorTexts.unknown,
    status: response.status,
    errors: Array.isArray(body.errors) ? body.errors : [],
    hint: typeof body.hint === 'string' ? body.hint : undefined,
    reason: typeof body.reason === 'string' ? body.reason : undefined,
    requestId: body.requestId ?? response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  })
}

/** Takes the translations out of a response of whose texts the server told them. */
export function takeWords(body: object): void {
  // The server adds the property to the documented ones.
  const told = body as { [wordsProperty]?: Readonly<Record<string, string>> }
  if (told[wordsProperty]) language?.addTold(told[wordsProperty])
  delete told[wordsProperty]
}

/** Whether a call ended because its caller aborted it, so that there is nothing to report. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** The error for a call without a usable response: a success that isn't JSON, or a request that never reached the server. */
function unanswered(cause: unknown): ApiError {
  if (cause instanceof OfflineChange) return new ApiError({ message: cause.message, status: 0, cause })
  return cause instanceof SyntaxError
    ? new ApiError({ message: errorTexts.unreadable, status: 502, cause })
    : new ApiError({ message: errorTexts.network, status: 0, cause })
}
