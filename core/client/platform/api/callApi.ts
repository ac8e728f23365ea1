import { unwrapResponse } from './unwrapResponse'
import { createClientOf } from './createApi'

interface CallOptions {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** It is sent even if the page goes away meanwhile. */
  readonly keepalive?: boolean
}

type AnyPath = Record<string, Record<'get' | 'post' | 'put' | 'delete', unknown>>

/**
 * A call that an entity's definition yields: its path is made from the definition, so no generated type knows it.
 * A call that stands in the API document by a literal path is made through `createApi<paths>()`.
 * @returns the body of the answer @throws ApiError
 */
export function callApi<Body>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, query, headers, signal, keepalive }: CallOptions = {},
): Promise<Body> {
  const api = createClientOf<AnyPath>()
  const options = {
    ...(body !== undefined && { body }),
    ...(query && { params: { query } }),
    ...(headers && { headers }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }
  const answer: Promise<unknown> = unwrapResponse(api.request(method.toLowerCase() as 'get', path, options as never))
  return answer as Promise<Body>
}
