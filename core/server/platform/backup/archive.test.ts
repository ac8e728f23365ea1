import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readArchive, writeArchive } from './archive'

const password = 'seven quiet harbours'
let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'archive-'))))
afterAll(() => rm(folder, { recursive: true }))

const keyOf = (salt: Buffer, p: number) => scryptSync(password, salt, 32, { N: 2 ** 16, r: 8, p, maxmem: 2 ** 27 })

async function read(file: string): Promise<string[]> {
  const found: string[] = []
  await readArchive(file, password, async ({ name }, content) => void found.push(`${name}: ${await text(content)}`))
  return found
}

it('[V11] derives its key at the cost that OWASP recommends for scrypt', async () => {
  const file = path.join(folder, 'new')
  await writeArchive(file, password, async (archive) => void archive.entry({ name: 'a' }, 'one'))
  const bytes = await readFile(file)
  expect(bytes.subarray(0, 21).toString()).toBe('white-glove-backup-2\n')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(bytes.subarray(21, 37), 2), bytes.subarray(37, 49))
  expect(decipher.update(bytes.subarray(49, 51)), 'how gzip begins').toEqual(Buffer.from([0x1f, 0x8b]))
  expect(await read(file)).toEqual(['a: one'])
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
  const file = path.join(folder, 'old')
  await writeFile(file, Buffer.concat([Buffer.from('white-glove-backup-1\n'), salt, nonce, ...sealed]))
  expect(await read(file)).toEqual(['a: of before'])
})
