import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newToken } from '../../secrets'
import { type InjectedFault, openS3Server, s3Keys } from '../testing/s3/openS3Server'
import { bucketAddress } from './bucketAddress'
import { checkBucket } from './checkBucket'
import { day } from './FileStore'
import { leastPart as partSize } from './newObject'
import { openBucket } from './openBucket'

const server = await openS3Server()
const { objects, uploads } = server.bucket
const bucket = openBucket(server.address, {
  timeouts: { connectionTimeout: 1_000, requestTimeout: 1_000, socketTimeout: 1_000 },
})
afterAll(async () => {
  bucket.close()
  await server.close()
  vi.unstubAllEnvs()
})

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
  server.mishap = undefined
  objects.clear()
  uploads.clear()
  server.requests.length = 0
})

/** Injects this fault into the first requests that match a pattern: `PUT white-glove/…?partNumber&uploadId`. */
function mishaps(pattern: RegExp, mishap: InjectedFault, times = Infinity): void {
  let left = times
  server.mishap = () => (pattern.test(server.requests.at(-1)!) && left-- > 0 ? mishap : undefined)
}

async function keep(bytes: Buffer): Promise<string> {
  const id = newToken()
  const file = await bucket.create(id)
  try {
    await file.write(bytes)
    await file.keep()
  } catch (error) {
    await file.discard()
    throw error
  }
  return id
}

const away = expect.objectContaining({
  status: 503,
  retryAfter: 30,
  message: "Files can't be read or stored right now. Please try again in a minute.",
})
const large = randomBytes(partSize + 10)

describe('[D8] writing into a bucket', () => {
  it('sends a small file in one request, and a large one in parts, none of which stays in memory', async () => {
    await keep(randomBytes(10))
    expect(server.requests).toEqual([expect.stringMatching(/^PUT white-glove\/[\w-]{43}$/)])
    server.requests.length = 0
    const file = await bucket.create(newToken())
    await file.write(large.subarray(0, partSize - 1))
    expect(server.requests).toEqual([])
    // A full part is sent before more is accepted.
    await file.write(large.subarray(partSize - 1, partSize))
    expect(server.requests.map((request) => request.replace(/white-glove\/[\w-]+/, 'it'))).toEqual([
      'POST it?uploads',
      'PUT it?partNumber&uploadId',
    ])
    await file.write(large.subarray(partSize))
    await file.keep()
    expect([...objects.values()].some(({ bytes }) => bytes.equals(large))).toBe(true)
  })

  it.each([
    ['breaks the connection off', 'reset'],
    ['loses its answer', 'lostAnswer'],
    ['has a fault', { fault: [500, 'InternalError'] }],
    ['is busy', { fault: [503, 'SlowDown'] }],
    ['does not answer', 'silence'],
  ] as const)('continues when the store %s once', async (_what, mishap) => {
    mishaps(/^PUT .*partNumber/, mishap, 1)
    const id = await keep(large)
    server.mishap = undefined
    expect((await buffer(bucket.read(id))).equals(large)).toBe(true)
  })

  it.each([
    ['breaks every connection off', 'reset'],
    ['has a fault', { fault: [500, 'InternalError'] }],
    ['lets us in no more', { fault: [403, 'AccessDenied'] }],
  ] as const)('refuses with 503 when the store %s, and leaves nothing', async (_what, mishap) => {
    for (const [request, bytes] of [
      [/^PUT [^?]*$/, Buffer.from('small')],
      [/^POST .*uploads/, large],
      [/^PUT .*partNumber/, large],
    ] as const) {
      mishaps(request, mishap)
      await expect(keep(bytes)).rejects.toEqual(away)
      await vi.waitFor(() => expect([objects.size, uploads.size]).toEqual([0, 0]))
    }
  })

  it('refuses with 503 when the store does not respond', async () => {
    mishaps(/^PUT/, 'silence')
    await expect(keep(Buffer.from('small'))).rejects.toEqual(away)
  })

  it('removes what was stored although every response to it was lost', async () => {
    for (const [request, bytes] of [
      [/^PUT [^?]*$/, Buffer.from('small')],
      [/^POST .*\?uploadId/, large],
    ] as const) {
      mishaps(request, 'lostAnswer')
      await expect(keep(bytes)).rejects.toEqual(away)
      await vi.waitFor(() => expect([objects.size, uploads.size]).toEqual([0, 0]))
    }
  })
})

describe('[D8] reading from a bucket', () => {
  it('continues where the connection broke off', async () => {
    const id = await keep(large)
    mishaps(/^GET/, { cutAfter: 1_000_000 }, 4)
    expect((await buffer(bucket.read(id))).equals(large)).toBe(true)
    expect(server.requests.filter((request) => request.startsWith('GET'))).toHaveLength(5)
  })

  it('stops after a few tries where nothing more arrives', async () => {
    const id = await keep(Buffer.from('small'))
    mishaps(/^GET/, { cutAfter: 0 })
    await expect(buffer(bucket.read(id))).rejects.toEqual(away)
  })

  it('detects bytes that differ from what was stored', async () => {
    const id = await keep(Buffer.from('small'))
    const [key, object] = [...objects][0]!
    objects.set(key, { ...object, bytes: Buffer.from('smaII') })
    await expect(buffer(bucket.read(id))).rejects.toEqual(away)
  })

  it('refuses with 503 where the store does not respond; a missing file is a fault of ours', async () => {
    const id = await keep(Buffer.from('small'))
    mishaps(/^GET/, 'silence')
    await expect(buffer(bucket.read(id))).rejects.toEqual(away)
    server.mishap = undefined
    await expect(buffer(bucket.read(newToken()))).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  it('closes its connection to the store when its reader disconnects', async () => {
    const id = await keep(randomBytes(1_000_000))
    // More than the maximum number of connections.
    for (let reader = 0; reader < 60; reader++)
      for await (const piece of bucket.read(id)) if ((piece as Buffer).length > 0) break
    expect((await buffer(bucket.read(id))).length).toBe(1_000_000)
  })
})

it('[D8] a bucket tells whether it can be reached', async () => {
  expect(await bucket.answers()).toBe(true)
  for (const mishap of ['reset', 'silence', { fault: [403, 'AccessDenied'] }] as const) {
    mishaps(/^GET/, mishap)
    expect(await bucket.answers()).toBe(false)
  }
  server.mishap = undefined
  expect(await bucket.answers()).toBe(true)
})

it('[D8] other objects in the bucket are never touched', async () => {
  const id = await keep(Buffer.from('ours'))
  const [, ours] = [...objects][0]!
  for (const key of ['white-glove/report.pdf', `other/${newToken()}`, `white-glove/deeper/${newToken()}`, newToken()])
    objects.set(key, { ...ours })
  for (const object of objects.values()) object.at = new Date(Date.now() - 2 * day)
  const found: string[] = []
  for await (const one of bucket.sweep()) found.push(one)
  expect(found).toEqual([id])
})

it('[D8] a store that can’t list unfinished uploads is swept anyway', async () => {
  const id = await keep(Buffer.from('ours'))
  for (const object of objects.values()) object.at = new Date(Date.now() - 2 * day)
  mishaps(/^GET .*uploads/, { fault: [501, 'NotImplemented'] })
  const found: string[] = []
  for await (const one of bucket.sweep()) found.push(one)
  expect(found).toEqual([id])
})

it('[D8] the sweep ends where a store names the same next page again', async () => {
  const id = await keep(Buffer.from('ours'))
  for (const object of objects.values()) object.at = new Date(Date.now() - 2 * day)
  server.bucket.repeatsPages = true
  try {
    for (let begun = 0; begun < 3; begun++) await (await bucket.create(newToken())).write(large)
    await keep(Buffer.from('young'))
    await keep(Buffer.from('younger'))
    const found = new Set<string>()
    for await (const one of bucket.sweep()) found.add(one)
    expect([...found].filter((one) => one !== id)).toEqual([])
    expect(server.requests.filter((request) => request.startsWith('GET')).length).toBeLessThan(6)
  } finally {
    server.bucket.repeatsPages = false
  }
})

it('[D8] many unfinished uploads are removed, page by page, and so are several of one file', async () => {
  const id = newToken()
  for (const name of [id, id, newToken(), id, newToken(), newToken(), newToken()])
    await (await bucket.create(name)).write(large)
  for (const upload of uploads.values()) upload.at = new Date(Date.now() - 2 * day)
  await (await bucket.create(id)).write(large)
  for await (const one of bucket.sweep()) expect(one).toBeUndefined()
  expect(uploads.size).toBe(1)
})

it('[D8] the cause of a 503 contains the kind of the fault, and neither file nor key', async () => {
  mishaps(/^PUT/, { fault: [403, 'AccessDenied'] })
  const { cause } = (await keep(Buffer.from('x')).catch((error: unknown) => error)) as Error
  expect(cause).toMatchObject({ name: 'AccessDenied', code: 403, message: 'AccessDenied' })
  expect((cause as Error).stack).not.toMatch(/AKID|white-glove\//)
})

describe('[D8] the check at the start', () => {
  const check = async (url: string) => {
    const address = bucketAddress(url)
    const one = openBucket(address, { timeouts: { connectionTimeout: 300, requestTimeout: 300, socketTimeout: 300 } })
    try {
      await checkBucket(one, address)
    } finally {
      one.close()
    }
  }

  it('passes, and leaves nothing', async () => {
    await check(server.url)
    expect([objects.size, uploads.size]).toEqual([0, 0])
  })

  it.each([
    [
      'no store there',
      { url: 's3://files-of-tests?endpoint=http://127.0.0.1:1' },
      'FILES_URL: http://127.0.0.1:1 does not answer (ECONNREFUSED). Check the endpoint, and that the store is running.',
    ],
    [
      'no such host',
      { url: 's3://files-of-tests?endpoint=http://store.invalid' },
      'FILES_URL: http://store.invalid does not answer (ENOTFOUND)',
    ],
    ['silence', { mishap: 'silence' }, /does not answer \((ETIMEDOUT|TimeoutError)\)/],
    [
      'no such bucket',
      { url: server.url.replace('files-of-tests', 'others') },
      'FILES_URL: there is no bucket “others” at http://127.0.0.1',
    ],
    [
      'a wrong secret',
      { env: { AWS_SECRET_ACCESS_KEY: 'other' } },
      /FILES_URL: .* does not accept our keys \(SignatureDoesNotMatch\)\. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/,
    ],
    [
      'a key that nobody knows',
      { env: { AWS_ACCESS_KEY_ID: 'AKIDOTHER' } },
      'does not accept our keys (InvalidAccessKeyId)',
    ],
    [
      'another region',
      { url: `${server.url}&region=eu-central-1` },
      'the bucket “files-of-tests” is not in the region eu-central-1. Add its own',
    ],
    [
      'no right to write',
      { mishap: { fault: [403, 'AccessDenied'] } },
      'FILES_URL: the bucket “files-of-tests” does not let us in (AccessDenied). Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (or the role that this machine has). They need the permission s3:PutObject.',
    ],
    [
      'a fault of the store',
      { mishap: { fault: [500, 'InternalError'] } },
      'could not do s3:PutObject in the bucket “files-of-tests” (500 InternalError). See what its own log says.',
    ],
  ] as const)(
    'reports what to do about %s',
    async (
      _what,
      { url = server.url, env = {}, mishap }: { url?: string; env?: Record<string, string>; mishap?: InjectedFault },
      message,
    ) => {
      for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
      if (mishap) mishaps(/./, mishap)
      const error = (await check(url).catch((error: unknown) => error)) as Error
      expect(error.message).toMatch(message)
      expect(error.message).not.toContain(s3Keys.secretAccessKey)
    },
  )

  it.each([
    ['GET', /^GET [^?]*$/, 's3:GetObject'],
    ['list', /^GET [^?]*\?/, 's3:ListBucket'],
    ['delete', /^DELETE [^?]*$/, 's3:DeleteObject'],
    ['abort', /^DELETE .*uploadId/, 's3:AbortMultipartUpload'],
  ])('tests whether we may %s', async (_what, request, permission) => {
    mishaps(request, { fault: [403, 'AccessDenied'] })
    await expect(check(server.url)).rejects.toThrow(`They need the permission ${permission}.`)
  })
})
