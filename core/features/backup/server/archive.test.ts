import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FileStore } from '@core/kernel/server/platform/files/store/FileStore'
import { openFolder } from '@core/kernel/server/platform/files/store/openFolder'
import { addText, readArchive, writeArchive } from './archive'

const password = 'seven quiet harbors'
let folder: string
let files: FileStore
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'archive-'))
  files = openFolder(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const keyOf = (salt: Buffer, p: number) => scryptSync(password, salt, 32, { N: 2 ** 16, r: 8, p, maxmem: 2 ** 27 })

async function read(file: string): Promise<string[]> {
  const found: string[] = []
  const archive = { name: file, content: files.read(file) }
  await readArchive(archive, password, async ({ name }, content) => void found.push(`${name}: ${await text(content)}`))
  return found
}

it('[V11] derives its key at the cost that OWASP asks of scrypt', async () => {
  await writeArchive(await files.create('new'), password, async (archive) => void archive.entry({ name: 'a' }, 'one'))
  const bytes = await readFile(path.join(folder, 'new'))
  expect(bytes.subarray(0, 21).toString()).toBe('white-glove-backup-2\n')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(bytes.subarray(21, 37), 2), bytes.subarray(37, 49))
  expect(decipher.update(bytes.subarray(49, 51)), 'how gzip begins').toEqual(Buffer.from([0x1f, 0x8b]))
  expect(await read('new')).toEqual(['a: one'])
})

it('can still be read if its key was derived at the former cost', async () => {
  const archive = pack()
  archive.entry({ name: 'a' }, 'of before')
  archive.finalize()
  const pieces: Buffer[] = []
  for await (const piece of archive) pieces.push(piece as Buffer)
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(salt, 1), nonce)
  const sealed = [cipher.update(gzipSync(Buffer.concat(pieces))), cipher.final(), cipher.getAuthTag()]
  await writeFile(
    path.join(folder, 'old'),
    Buffer.concat([Buffer.from('white-glove-backup-1\n'), salt, nonce, ...sealed]),
  )
  expect(await read('old')).toEqual(['a: of before'])
})

it.each([0, 5])('ends what fills it where it can’t be written after %i pieces, and leaves nothing', async (room) => {
  let ended = false
  const file = await files.create('full')
  let pieces = 0
  const write = (bytes: Buffer) => (pieces++ < room ? file.write(bytes) : Promise.reject(new Error('The disk is full')))
  const full = { ...file, write }
  const writing = writeArchive(full, password, async (archive) => {
    try {
      for (;;) await addText(archive, 'a', randomBytes(100_000).toString('hex'))
    } finally {
      ended = true
    }
  })
  await expect(writing).rejects.toThrow('The disk is full')
  expect(ended, 'the database’s own backup mode would last as long').toBe(true)
  expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([])
})

it('ends when it is told to', async () => {
  const end = new AbortController()
  const writing = writeArchive(
    await files.create('late'),
    password,
    async (archive) => {
      for (;;) {
        await addText(archive, 'a', randomBytes(100_000).toString('hex'))
        end.abort(new Error('It took too long'))
      }
    },
    end.signal,
  )
  await expect(writing).rejects.toThrow('It took too long')
  expect((await readdir(folder)).filter((name) => name.startsWith('late'))).toEqual([])
})
