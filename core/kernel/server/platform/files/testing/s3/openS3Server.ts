import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type BucketAddress, bucketAddress } from '../../store/bucketAddress'
import { type S3Request, S3Objects, type S3Response, s3Error } from './s3Objects'
import { type Keys, verifySignature } from './verifySignature'

/**
 * A fault of a request: the connection breaks before or after it is processed, no response comes, an error is returned, or the response
 * breaks off after a number of bytes.
 */
export type InjectedFault =
  | 'reset'
  | 'lostAnswer'
  | 'silence'
  | { readonly fault: readonly [status: number, code: string] }
  | { readonly cutAfter: number }

export interface S3Server {
  /** For `bucketAddress`, with a prefix of its own. */
  readonly url: string
  readonly address: BucketAddress
  readonly bucket: S3Objects
  /** The requests so far, in order: `PUT white-glove/abc?partNumber&uploadId`. */
  readonly requests: string[]
  /** Called for each request before it is processed. It returns the fault to inject, or undefined for none. */
  mishap: ((requested: S3Request) => InjectedFault | undefined) | undefined
  close(): Promise<void>
}

export const s3Keys: Keys = { accessKeyId: 'AKIDWHITEGLOVE', secretAccessKey: 'a+secret/of/tests', region: 'us-east-1' }

/**
 * An S3 server in this process: path style, one bucket, signatures and checksums verified. Not all of S3, but nothing more lenient.
 * @param page how many a list has at once: fewer than S3's, so that every list has pages
 */
export async function openS3Server({ page = 2 } = {}): Promise<S3Server> {
  const bucket = new S3Objects(page)
  const requests: string[] = []
  const server = createServer((request, response) => {
    const answer = ({ status, headers, body = '' }: S3Response, cutAfter?: number) => {
      const bytes = request.method === 'HEAD' ? Buffer.alloc(0) : Buffer.from(body)
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
      if (cutAfter === undefined || cutAfter >= bytes.length) return void response.end(bytes)
      response.write(bytes.subarray(0, cutAfter), () => response.destroy())
    }
    const handle = async () => {
      const body = await buffer(request)
      const { pathname, searchParams: query } = new URL(request.url!, 'http://host')
      const [, name, ...rest] = pathname.split('/')
      const requested: S3Request = {
        method: request.method!,
        key: decodeURIComponent(rest.join('/')),
        query,
        headers: request.headers,
        body,
      }
      query.delete('x-id')
      requests.push(`${requested.method} ${requested.key}${query.size > 0 ? `?${[...query.keys()].join('&')}` : ''}`)
      const mishap = opened.mishap?.(requested)
      if (mishap === 'reset') return void request.socket.destroy()
      if (mishap === 'silence') return
      if (typeof mishap === 'object' && 'fault' in mishap) return answer(s3Error(...mishap.fault))
      const refused = verifySignature(request, body, s3Keys)
      if (refused) return answer(s3Error(refused === 'AuthorizationHeaderMalformed' ? 400 : 403, refused))
      const answered = name === 'files-of-tests' ? bucket.answer(requested) : s3Error(404, 'NoSuchBucket')
      if (mishap === 'lostAnswer') return void request.socket.destroy()
      answer(answered, mishap?.cutAfter)
    }
    handle().catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `s3://files-of-tests/white-glove?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const opened: S3Server = {
    url,
    address: bucketAddress(url),
    bucket,
    requests,
    mishap: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return opened
}
