import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/ApiError'
import { KeptOffline } from './KeptOffline'
import type { OfflineWrite } from './OfflineWrite'
import { MemoryDatabase, memoryKeyRange } from './testing/memoryDatabase'
import { waiting } from './waiting'
import { WriteQueue } from './WriteQueue'

interface Sent {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
}

const device = vi.hoisted(() => ({
  database: undefined as unknown,
  sent: [] as Sent[],
  respond: (_sent: Sent): unknown => ({}),
}))
vi.mock('../offline/sealedDatabase', () => ({
  inDatabase: (...given: unknown[]) =>
    (device.database as { inDatabase: (...all: unknown[]) => unknown }).inDatabase(...given),
}))
vi.mock('../api/createApi', async (original) => ({
  ...(await original<typeof import('../api/createApi')>()),
  callApi: async (_method: string, path: string, { headers, body }: Omit<Sent, 'path'>) => {
    if (path === '/api/DeviceKey/Open')
      return { data: { id: 'key', key: createHash('sha256').update('key').digest('base64') } }
    const sent = { path, headers, body: body! }
    device.sent.push(sent)
    return device.respond(sent)
  },
}))
vi.mock('../api/uploadFile', () => ({
  uploadFile: async (file: File, { headers = {} }: Partial<Sent>) => {
    const sent = { path: `upload ${file.name}`, headers }
    device.sent.push(sent)
    device.respond(sent)
    return { id: file.name }
  },
}))
vi.mock('../toasts/toast', () => ({ toast: { success: () => {} } }))

let database: MemoryDatabase
let queues: WriteQueue[]
beforeEach(() => {
  device.database = database = new MemoryDatabase()
  device.sent = []
  device.respond = () => ({})
  queues = []
  let last: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('IDBKeyRange', memoryKeyRange)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  // One after the other, as Web Locks of several tabs.
  const request = (_name: string, work: () => Promise<unknown>) => (last = last.catch(() => {}).then(work))
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
})
afterEach(() => {
  queues.forEach((queue) => queue.close())
  vi.unstubAllGlobals()
})

const owner = { userId: 4, sessionId: 's', roleId: 2, roleName: 'Nurse', keepsKey: true }
async function open(): Promise<WriteQueue> {
  const queue = (await WriteQueue.open(owner))!
  queues.push(queue)
  return queue
}
const note = (key: string, more: Partial<OfflineWrite> = {}): OfflineWrite => ({
  method: 'POST',
  path: '/api/Note/Create',
  body: { text: `Note ${key}` },
  key,
  title: `Note ${key}`,
  ...more,
})
const refuse = (status: number, reason?: string) => () => {
  throw new ApiError({ message: 'No', status, reason })
}

describe('a write that waits', () => {
  it('is sent in the name of its person and role, and so are its uploads', async () => {
    const queue = await open()
    const files = [new File(['a'], 'front.png'), new File(['b'], 'back.png')]
    await queue.keep(note('a', { files: { field: 'photos', files } }), false)
    await queue.send()
    const named = expect.objectContaining({ 'X-Written-As': '4 2' })
    expect(device.sent).toEqual([
      { path: 'upload front.png', headers: named },
      { path: 'upload back.png', headers: named },
      {
        path: '/api/Note/Create',
        headers: expect.objectContaining({ 'X-Written-As': '4 2', 'Idempotency-Key': 'a' }),
        body: { text: 'Note a', photos: [{ id: 'front.png' }, { id: 'back.png' }] },
      },
    ])
    expect(waiting.writes).toEqual([])
  })

  it.each(['upload a.png', '/api/Note/Create'])('goes on waiting if somebody else has signed in: %s', async (path) => {
    const queue = await open()
    await queue.keep(note('a', { files: { field: 'photos', files: [new File(['a'], 'a.png')] } }), false)
    device.respond = (sent) => (sent.path === path ? refuse(403, 'writtenByAnother')() : {})
    await queue.send()
    expect(waiting.writes).toMatchObject([{ id: 'a' }])
    expect(waiting.writes[0]!.refusal).toBeUndefined()
  })

  it('is sent once by two tabs that find the connection at the same time', async () => {
    const [one, other] = [await open(), await open()]
    for (const key of ['a', 'b', 'c']) await one.keep(note(key), false)
    await Promise.all([one.send(), other.send()])
    expect(device.sent.map(({ body }) => body)).toEqual([{ text: 'Note a' }, { text: 'Note b' }, { text: 'Note c' }])
  })

  it('stays with its reason if it is refused, and the next one is sent', async () => {
    const queue = await open()
    for (const key of ['a', 'b']) await queue.keep(note(key), false)
    device.respond = ({ headers }) => (headers['Idempotency-Key'] === 'a' ? refuse(400)() : {})
    await queue.send()
    expect(waiting.writes).toMatchObject([{ id: 'a', refusal: { status: 400, message: 'No' } }])
    expect(device.sent).toHaveLength(2)
  })

  it.each([0, 401, 429])('waits with all that follow after a response of %i', async (status) => {
    const queue = await open()
    for (const key of ['a', 'b']) await queue.keep(note(key), false)
    device.respond = refuse(status)
    await queue.send()
    expect(waiting.writes.map(({ id, refusal }) => [id, refusal])).toEqual([
      ['a', undefined],
      ['b', undefined],
    ])
    expect(device.sent).toHaveLength(1)
  })
})

describe('a change of a write that waits', () => {
  it('is sent in its place, once, with its key', async () => {
    const queue = await open()
    device.respond = refuse(0)
    for (const key of ['a', 'b']) await queue.keep(note(key), false)
    Object.assign(navigator, { onLine: false })
    await queue.change(waiting.writes[0]!, { text: 'Changed' })
    expect(waiting.writes).toMatchObject([{ id: 'a', body: { text: 'Changed' } }, { id: 'b' }])
    Object.assign(navigator, { onLine: true })
    device.respond = () => ({})
    await queue.send()
    expect(device.sent.map(({ headers, body }) => [headers['Idempotency-Key'], body])).toEqual([
      ['a', { text: 'Changed' }],
      ['b', { text: 'Note b' }],
    ])
  })

  it('is refused once it was sent, whether or not its response came', async () => {
    const [queue, other] = [await open(), await open()]
    for (const key of ['a', 'b']) await queue.keep(note(key), false)
    const [first, second] = waiting.writes
    device.respond = ({ headers }) => (headers['Idempotency-Key'] === 'b' ? refuse(0)() : {})
    const sending = other.send()
    await expect(queue.change(first!, { text: 'Changed' })).rejects.toThrow('This was sent while you changed it')
    await sending
    await expect(queue.change(second!, { text: 'Changed' })).rejects.toThrow('This was sent while you changed it')
    expect(waiting.writes).toMatchObject([{ id: 'b', body: { text: 'Note b' } }])
  })
})

describe('a device without room', () => {
  it('keeps nothing, and says that what was typed stays in the form', async () => {
    const queue = await open()
    database.isFull = true
    const error = await queue.keep(note('a'), false)
    expect(error).not.toBeInstanceOf(KeptOffline)
    expect(error.message).toMatch(/no room to keep what you typed\. It stays here/)
    expect(waiting.writes).toEqual([])
    expect(await queue.store.all('writes')).toEqual([])
  })

  it('that gets full afterwards sends what waits, which makes room', async () => {
    const queue = await open()
    await queue.keep(note('a', { files: { field: 'photos', files: [new File(['a'], 'a.png')] } }), false)
    database.isFull = true
    await queue.send()
    expect(device.sent.map(({ path }) => path)).toEqual(['upload a.png', '/api/Note/Create'])
    expect(waiting.writes).toEqual([])
    expect(await queue.store.all('writes')).toEqual([])
  })
})
