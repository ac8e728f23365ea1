import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Owner, SealedStore } from './SealedStore'
import { MemoryDatabase, memoryKeyRange } from './testing/memoryDatabase'

/** As somebody sees it who has the device. */
interface Entry {
  readonly id: string
  readonly userId: number
  readonly keyId: string
  readonly nonce: Uint8Array
  readonly sealed: ArrayBuffer
}

const device = vi.hoisted(() => ({ database: undefined as unknown, signedIn: 0, isReachable: true, keys: 0 }))
vi.mock('../offline/sealedDatabase', () => ({
  inDatabase: (...given: unknown[]) =>
    (device.database as { inDatabase: (...all: unknown[]) => unknown }).inDatabase(...given),
}))
vi.mock('../api/createApi', () => ({
  // As the server does: derived from the signed-in person and the id.
  callApi: async (_method: string, _path: string, { body }: { body: { id?: string } }) => {
    if (!device.isReachable) throw new Error('No connection')
    const id = body.id ?? `key ${++device.keys}`
    return { data: { id, key: createHash('sha256').update(`${device.signedIn} ${id}`).digest('base64') } }
  },
}))
vi.stubGlobal('IDBKeyRange', memoryKeyRange)

let database: MemoryDatabase
beforeEach(() => {
  device.database = database = new MemoryDatabase()
  device.isReachable = true
})

function open(userId = 4, more: Partial<Owner> = {}): Promise<SealedStore | undefined> {
  device.signedIn = userId
  return SealedStore.open({ userId, sessionId: 's', roleId: 2, roleName: 'Nurse', keepsKey: true, ...more })
}
const opened = async (userId?: number, more?: Partial<Owner>) => (await open(userId, more))!
const entries = () => [...database.tables.entries.values()] as unknown as readonly Entry[]
const change = (entry: Entry, changed: Partial<Entry>) => {
  database.tables.entries.delete(entry.id)
  database.tables.entries.set(changed.id ?? entry.id, { ...entry, ...changed })
}
/** All bytes and texts of the device. */
const everything = () =>
  JSON.stringify(
    [...entries(), ...database.tables.keys.values()].map((row) =>
      Object.values(row).map((value: unknown) =>
        value instanceof ArrayBuffer || value instanceof Uint8Array
          ? new TextDecoder('latin1').decode(value)
          : String(value),
      ),
    ),
  )
const note = { text: 'Wheezes since Monday', patient: 'Ana Novak', photo: new File(['an inhaler'], 'inhaler.png') }

describe('what is kept on a device', () => {
  it('has nothing in plain text, and is read again with its files', async () => {
    const store = await opened()
    await store.put('writes', 'a', note)
    for (const word of ['Wheezes', 'Ana', 'Novak', 'inhaler', 'patient']) expect(everything()).not.toContain(word)
    const [read] = await store.all<typeof note>('writes')
    expect(read).toMatchObject({ text: note.text, patient: note.patient })
    expect(await read!.photo.text()).toBe('an inhaler')
  })

  it('is encrypted anew each time, so that equal texts can’t be told', async () => {
    const store = await opened()
    await store.put('writes', 'a', note)
    const [before] = entries()
    await store.put('writes', 'a', note)
    const [after] = entries()
    expect(Buffer.from(after!.nonce)).not.toEqual(Buffer.from(before!.nonce))
    expect(Buffer.from(after!.sealed)).not.toEqual(Buffer.from(before!.sealed))
  })

  it('has a key that scripts can use and can’t read', async () => {
    await opened()
    const [{ key }] = [...database.tables.keys.values()] as unknown as [{ key: CryptoKey }]
    expect(key).toMatchObject({ extractable: false, usages: ['encrypt', 'decrypt'] })
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('not extractable')
  })

  it('keeps its key in memory only where the deployment wants that', async () => {
    await opened(4, { keepsKey: false })
    expect(database.tables.keys.size).toBe(0)
  })

  it('keeps places apart', async () => {
    const store = await opened()
    await store.put('writes', 'a', 'a write')
    await store.put('stops', 'a', 'a stop')
    expect(await store.all('writes')).toEqual(['a write'])
    await store.remove('writes', 'a')
    expect(await store.all('writes')).toEqual([])
    expect(await store.all('stops')).toEqual(['a stop'])
  })

  it('is refused where there is no room', async () => {
    const store = await opened()
    database.isFull = true
    await expect(store.put('writes', 'a', note)).rejects.toThrow(DOMException)
  })
})

describe('an entry that can’t be opened', () => {
  /** Two entries, of which the first is changed. @returns what is read then */
  async function readAfter(harm: (entry: Entry) => void | Promise<void>): Promise<readonly unknown[]> {
    const store = await opened()
    await store.put('writes', 'a', 'harmed')
    await store.put('writes', 'b', 'whole')
    await harm(entries()[0]!)
    return (await opened()).all('writes')
  }
  const flipped = (bytes: ArrayBuffer, at: number) => {
    const copy = new Uint8Array(bytes.slice(0))
    copy[at < 0 ? copy.length + at : at]! ^= 1
    return copy.buffer
  }

  it.each<[string, (entry: Entry) => void]>([
    ['with another bit', (entry) => change(entry, { sealed: flipped(entry.sealed, 0) })],
    ['with another bit in its tag', (entry) => change(entry, { sealed: flipped(entry.sealed, -1) })],
    ['that is cut short', (entry) => change(entry, { sealed: entry.sealed.slice(0, -1) })],
    ['that is empty', (entry) => change(entry, { sealed: new ArrayBuffer(0) })],
    ['with another nonce', (entry) => change(entry, { nonce: new Uint8Array(12) })],
    ['with another key', (entry) => change(entry, { keyId: 'key of nobody' })],
    ['in another place', (entry) => change(entry, { id: 'writes z' })],
  ])('is left out, and the others are read: one %s', async (_, harm) => {
    expect(await readAfter(harm)).toEqual(['whole'])
  })

  it('does not become another one by its bytes: they belong to their place', async () => {
    const store = await opened()
    await store.put('writes', 'a', 'first')
    await store.put('writes', 'b', 'second')
    const [first, second] = entries()
    change(first!, { sealed: second!.sealed, nonce: second!.nonce })
    expect(await store.all('writes')).toEqual(['second'])
  })

  it('is left out while its key can’t be had, and read once there is a connection', async () => {
    await (await opened()).put('writes', 'a', 'of the last session')
    const next = await opened(4, { sessionId: 'next' })
    device.isReachable = false
    expect(await next.all('writes')).toEqual([])
    device.isReachable = true
    expect(await next.all('writes')).toEqual(['of the last session'])
  })
})

describe('another person on the same device', () => {
  it('finds neither entries nor keys', async () => {
    await (await opened(4)).put('writes', 'a', note)
    const other = await opened(5)
    expect(await other.all('writes')).toEqual([])
    expect(entries()).toEqual([])
    expect([...database.tables.keys.values()]).toMatchObject([{ userId: 5 }])
  })

  it('can’t open an entry that was given their name', async () => {
    await (await opened(4)).put('writes', 'a', note)
    const [entry] = entries()
    const other = await opened(5)
    change(entry!, { userId: 5 })
    expect(await other.all('writes'), 'with the key that the server derives for them').toEqual([])
    const [id] = [...database.tables.keys.keys()]
    change(entry!, { userId: 5, keyId: id! })
    expect(await other.all('writes'), 'with their own key').toEqual([])
  })

  it('gives nothing while there is no connection: without a key nothing is kept', async () => {
    device.isReachable = false
    await expect(open(5)).rejects.toThrow('No connection')
    expect(entries()).toEqual([])
  })
})
