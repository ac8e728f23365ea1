import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { newToken } from '../../secrets'
import { openS3Server, s3Keys } from '../testing/s3/openS3Server'
import { type FileStore, type NewFile, type OwnedFileStore, day } from './FileStore'
import { openBucket } from './openBucket'
import { openFolder } from './openFolder'

/** A store of one kind, with what only a test can access. */
interface TestStore {
  readonly store: OwnedFileStore
  /** Another node with the same store. */
  readonly second: OwnedFileStore
  /** The number of stored files, and of files that were begun and not kept. */
  count(): Promise<{ kept: number; begun: number }>
  /** Makes everything in it older. */
  age(milliseconds: number): Promise<void>
  close(): Promise<void>
}

async function folder(): Promise<TestStore> {
  const at = await mkdtemp(path.join(tmpdir(), 'white-glove-store-'))
  return {
    store: openFolder(at),
    second: openFolder(at),
    async count() {
      const names = await readdir(at)
      const begun = names.filter((name) => name.endsWith('.part')).length
      return { kept: names.length - begun, begun }
    },
    async age(milliseconds) {
      const then = new Date(Date.now() - milliseconds)
      for (const name of await readdir(at)) await utimes(path.join(at, name), then, then)
    },
    close: () => rm(at, { recursive: true }),
  }
}

async function bucket(): Promise<TestStore> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
  const server = await openS3Server()
  const { objects, uploads } = server.bucket
  const [store, second] = [openBucket(server.address), openBucket(server.address)]
  return {
    store,
    second,
    count: async () => ({ kept: objects.size, begun: uploads.size }),
    age: async (milliseconds) =>
      [...objects.values(), ...uploads.values()].forEach((one) => (one.at = new Date(Date.now() - milliseconds))),
    async close() {
      store.close()
      second.close()
      await server.close()
      vi.unstubAllEnvs()
    },
  }
}

const large = 6 * 1024 * 1024

async function keep(store: FileStore, ...pieces: readonly Buffer[]): Promise<string> {
  const id = newToken()
  const file = await store.create(id)
  for (const piece of pieces) await file.write(piece)
  await file.keep()
  return id
}

async function swept(store: FileStore): Promise<string[]> {
  const ids: string[] = []
  for await (const id of store.sweep()) ids.push(id)
  return ids
}

describe.each([
  ['a folder', folder],
  ['a bucket', bucket],
] as const)('[D8] %s', async (_what, open) => {
  const { store, second, count, age, close } = await open()
  afterAll(close)

  it('returns what was written, on every node, in any pieces', async () => {
    const sizes = fc.array(fc.oneof(fc.nat(100), fc.constantFrom(64 * 1024, 3_000_000, 5 * 1024 * 1024, large)), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(sizes, async (lengths) => {
        const pieces = lengths.map((length) => randomBytes(length))
        const id = await keep(store, ...pieces)
        expect((await buffer(second.read(id))).equals(Buffer.concat(pieces))).toBe(true)
        await second.remove(id)
      }),
      { numRuns: 8 },
    )
    expect(await count()).toEqual({ kept: 0, begun: 0 })
  })

  it('shows nothing of a file before it is kept, and nothing remains of a discarded one', async () => {
    for (const length of [100, large]) {
      const id = newToken()
      const file = await store.create(id)
      await file.write(randomBytes(length))
      await expect(buffer(second.read(id))).rejects.toThrow(/ENOENT|NoSuchKey/)
      await file.discard()
      await expect(buffer(second.read(id))).rejects.toThrow(/ENOENT|NoSuchKey/)
    }
    expect(await count()).toEqual({ kept: 0, begun: 0 })
  })

  it('doesn’t mix files that are written at the same time', async () => {
    const contents = [randomBytes(large), randomBytes(large), randomBytes(10)]
    const ids = await Promise.all(contents.map((bytes) => keep(store, bytes)))
    const read = await Promise.all(ids.map((id) => buffer(store.read(id))))
    expect(read.map((bytes, index) => bytes.equals(contents[index]!))).toEqual([true, true, true])
    await Promise.all(ids.map((id) => store.remove(id)))
  })

  it('fails to read a missing file, and accepts that it is removed', async () => {
    const id = await keep(store, Buffer.from('x'))
    await store.remove(id)
    await store.remove(id)
    await expect(buffer(store.read(id))).rejects.toThrow(/ENOENT|NoSuchKey/)
  })

  it('lists the files that are older than a day, and removes unfinished ones', async () => {
    const old = [
      await keep(store, Buffer.from('a')),
      await keep(store, Buffer.from('b')),
      await keep(store, Buffer.from('c')),
    ]
    const files: NewFile[] = []
    const begun = async () => {
      const file = await store.create(newToken())
      files.push(file)
      await file.write(randomBytes(large))
    }
    await Promise.all([begun(), begun(), begun()])
    await age(day - 60_000)
    expect(await swept(second)).toEqual([])
    expect(await count()).toEqual({ kept: 3, begun: 3 })
    await age(day + 60_000)
    const young = await keep(store, Buffer.from('d'))
    await begun()
    expect((await swept(second)).toSorted()).toEqual(old.toSorted())
    expect(await count()).toEqual({ kept: 4, begun: 1 })
    await Promise.all([...files.map((file) => file.discard()), ...[...old, young].map((id) => store.remove(id))])
  })

  it('keeps the name of its owner, which is no file of it', async () => {
    expect(await store.owner()).toBeUndefined()
    await store.setOwner('first')
    await Promise.all([store.setOwner('second'), second.setOwner('second')])
    expect([await store.owner(), await second.owner()]).toEqual(['second', 'second'])
    await age(2 * day)
    expect(await swept(store)).toEqual([])
    for await (const file of store.list()) expect(file).toBeUndefined()
    expect(await store.owner()).toBe('second')
  })
})
