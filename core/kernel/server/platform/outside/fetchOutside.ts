import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { OutsideError, addressProblem, lookupOutside } from './postOutside'

/** The maximum size of a response, in bytes: documents and tokens are far smaller. */
const largest = 1024 * 1024
/** How long the whole response may take, in milliseconds. */
const timeout = 10_000

interface FetchOutside {
  readonly method?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Allows servers in the private network, and plain http. */
  readonly allowPrivate: boolean
}

/**
 * Requests an address that a person entered, or that a server outside named. As with `postOutside`, the address is checked when the
 * connection is made, and redirects are not followed: the response has their status. The response is limited in size and time.
 * @throws OutsideError where the address is refused, or the response is too large or too slow
 */
export function fetchOutside(address: string, options: FetchOutside): Promise<Response> {
  const { method = 'GET', headers = {}, body, allowPrivate } = options
  const problem = addressProblem(address, allowPrivate)
  if (problem) return Promise.reject(new OutsideError(`The address ${problem}`))
  const send = address.startsWith('https:') ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const request = send(
      address,
      {
        method,
        agent: false,
        signal: AbortSignal.timeout(timeout),
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
        ...(!allowPrivate && { lookup: lookupOutside }),
      },
      (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > largest) response.destroy(new OutsideError('The response is too large'))
          else parts.push(part)
        })
        response.on('error', reject)
        response.on('end', () => {
          const status = response.statusCode ?? 502
          const type = response.headers['content-type']
          const isEmpty = [204, 205, 304].includes(status)
          resolve(
            new Response(isEmpty ? null : Buffer.concat(parts), {
              status,
              ...(type && { headers: { 'content-type': type } }),
            }),
          )
        })
      },
    )
    request.on('error', (error) => {
      const isLate = error.name === 'AbortError' || error.name === 'TimeoutError'
      reject(isLate ? new OutsideError('No answer in time') : error)
    })
    request.end(body)
  })
}
