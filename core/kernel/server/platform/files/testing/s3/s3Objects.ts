import { createHash, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'

export interface StoredObject {
  readonly bytes: Buffer
  readonly etag: string
  readonly checksum: string
  at: Date
}

interface OpenUpload {
  readonly key: string
  readonly parts: Map<number, StoredObject>
  at: Date
}

/** A request to the bucket. */
export interface S3Request {
  readonly method: string
  readonly key: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface S3Response {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

/** S3 accepts a smaller part only as the last one. */
const leastPart = 5 * 1024 * 1024
export const s3Error = (status: number, code: string): S3Response => ({
  status,
  body: xml('Error', `<Code>${code}</Code><Message>${code}</Message>`),
})
const xml = (name: string, inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`

function stored(bytes: Buffer): StoredObject {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(bytes))
  return {
    bytes,
    etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    checksum: sum.toString('base64'),
    at: new Date(),
  }
}

/** The objects of one bucket and the unfinished uploads, with S3's own rules. */
export class S3Objects {
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<string, OpenUpload>()
  /** A list begins at its first page again, whatever page is requested. */
  repeatsPages = false

  /** @param page how many a list has at once */
  constructor(private readonly page: number) {}

  answer(requested: S3Request): S3Response {
    const { method, key, query } = requested
    const id = query.get('uploadId')
    if (method === 'GET' && key === '') return query.has('uploads') ? this.listUploads(query) : this.list(query)
    if (method === 'POST' && query.has('uploads')) return this.begin(key)
    if (id !== null) return this.ofUpload(requested, id)
    if (method === 'PUT') return this.put(requested)
    if (method === 'GET' || method === 'HEAD') return this.get(requested)
    if (method === 'DELETE') return (this.objects.delete(key), { status: 204 })
    return s3Error(405, 'MethodNotAllowed')
  }

  private put({ key, body, headers }: S3Request): S3Response {
    const object = stored(body)
    if ((headers['x-amz-checksum-crc32'] ?? object.checksum) !== object.checksum) return s3Error(400, 'BadDigest')
    this.objects.set(key, object)
    return { status: 200, headers: { etag: object.etag, 'x-amz-checksum-crc32': object.checksum } }
  }

  private get({ key, headers }: S3Request): S3Response {
    const object = this.objects.get(key)
    if (!object) return s3Error(404, 'NoSuchKey')
    if (headers['if-match'] !== undefined && headers['if-match'] !== object.etag)
      return s3Error(412, 'PreconditionFailed')
    const from = /^bytes=(\d+)-$/.exec(String(headers.range ?? ''))?.[1]
    const about = { etag: object.etag, 'last-modified': object.at.toUTCString() }
    if (from === undefined)
      return {
        status: 200,
        headers: { ...about, ...(headers['x-amz-checksum-mode'] && { 'x-amz-checksum-crc32': object.checksum }) },
        body: object.bytes,
      }
    if (Number(from) >= object.bytes.length) return s3Error(416, 'InvalidRange')
    return {
      status: 206,
      headers: { ...about, 'content-range': `bytes ${from}-${object.bytes.length - 1}/${object.bytes.length}` },
      body: object.bytes.subarray(Number(from)),
    }
  }

  private list(query: URLSearchParams): S3Response {
    const prefix = query.get('prefix') ?? ''
    const after = this.repeatsPages ? '' : (query.get('continuation-token') ?? '')
    const all = [...this.objects]
      .filter(
        ([key]) =>
          key.startsWith(prefix) && key > after && !(query.get('delimiter') && key.slice(prefix.length).includes('/')),
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const some = all.slice(0, this.page)
    const isCut = all.length > this.page
    const contents = some.map(
      ([key, { at, bytes }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    )
    return {
      status: 200,
      body: xml(
        'ListBucketResult',
        `<IsTruncated>${isCut}</IsTruncated>${isCut ? `<NextContinuationToken>${some.at(-1)![0]}</NextContinuationToken>` : ''}${contents.join('')}`,
      ),
    }
  }

  private begin(key: string): S3Response {
    const id = randomUUID()
    this.uploads.set(id, { key, parts: new Map(), at: new Date() })
    return { status: 200, body: xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`) }
  }

  private ofUpload({ method, key, query, headers, body }: S3Request, id: string): S3Response {
    const upload = this.uploads.get(id)
    if (!upload || upload.key !== key) return s3Error(404, 'NoSuchUpload')
    if (method === 'DELETE') return (this.uploads.delete(id), { status: 204 })
    if (method === 'PUT') {
      const part = stored(body)
      if (headers['x-amz-checksum-crc32'] !== part.checksum) return s3Error(400, 'BadDigest')
      upload.parts.set(Number(query.get('partNumber')), part)
      return { status: 200, headers: { etag: part.etag, 'x-amz-checksum-crc32': part.checksum } }
    }
    const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part]) => ({
      number: Number(/<PartNumber>(\d+)/.exec(part!)?.[1]),
      etag: /<ETag>(.*?)<\/ETag>/.exec(part!)?.[1]?.replaceAll('&quot;', '"'),
    }))
    if (named.length === 0 || named.some(({ number, etag }) => upload.parts.get(number)?.etag !== etag))
      return s3Error(400, 'InvalidPart')
    if (named.some(({ number }, index) => index > 0 && number <= named[index - 1]!.number))
      return s3Error(400, 'InvalidPartOrder')
    const parts = named.map(({ number }) => upload.parts.get(number)!.bytes)
    if (parts.slice(0, -1).some(({ length }) => length < leastPart)) return s3Error(400, 'EntityTooSmall')
    this.objects.set(key, stored(Buffer.concat(parts)))
    this.uploads.delete(id)
    return { status: 200, body: xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`) }
  }

  private listUploads(query: URLSearchParams): S3Response {
    // Both are in the order of keys, and of uploads within a key. The id is ignored without the key.
    const [afterKey, afterId] = this.repeatsPages
      ? ['', '']
      : [query.get('key-marker') ?? '', query.get('upload-id-marker') ?? '']
    const isAfter = (id: string, key: string) => key > afterKey || (key === afterKey && afterId !== '' && id > afterId)
    const all = [...this.uploads]
      .filter(([id, { key }]) => isAfter(id, key) && key.startsWith(query.get('prefix') ?? ''))
      .toSorted(([a, { key: keyA }], [b, { key: keyB }]) => (keyA < keyB || (keyA === keyB && a < b) ? -1 : 1))
    const some = all.slice(0, this.page)
    const isCut = all.length > this.page
    const contents = some.map(
      ([id, { key, at }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    )
    const next = isCut
      ? `<NextKeyMarker>${some.at(-1)![1].key}</NextKeyMarker><NextUploadIdMarker>${some.at(-1)![0]}</NextUploadIdMarker>`
      : ''
    return {
      status: 200,
      body: xml('ListMultipartUploadsResult', `<IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}`),
    }
  }
}
