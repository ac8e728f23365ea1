import { chmod, mkdir, mkdtemp, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPlace } from './place'

let closed: string
beforeEach(async () => {
  // Only its owner may enter, as with /root.
  closed = await mkdtemp(path.join(tmpdir(), 'white-glove-place-'))
})
afterEach(() => rm(closed, { recursive: true, force: true }))

const messages: string[] = []
const say = (line: string) => messages.push(line)

describe.runIf(process.getuid?.() === 0)('as root, which Postgres refuses to run as', () => {
  test('the database is in the folder if its account may enter it', async () => {
    await chmod(closed, 0o755)
    const place = await findPlace(path.join(closed, 'data'), say)
    expect(place.folder).toBe(path.join(closed, 'data', 'postgres'))
    expect(place.account).toMatchObject({ name: 'white-glove' })
  })

  test('an empty folder gets the permission to pass through it, and no other', async () => {
    expect((await findPlace(closed, say)).folder).toBe(path.join(closed, 'postgres'))
    expect((await stat(closed)).mode & 0o777).toBe(0o711)
  })

  test('below a folder that the account may not enter, the database is stored elsewhere, permanently', async () => {
    const dataDir = path.join(closed, 'project', 'data')
    const place = await findPlace(dataDir, say)
    expect(place.folder).toMatch(/^\/var\/lib\/white-glove\/database-[\da-f]{8}$/)
    expect(await readlink(path.join(dataDir, 'postgres'))).toBe(place.folder)
    expect(messages.at(-1)).toContain(place.folder)
    expect((await findPlace(dataDir, say)).folder).toBe(place.folder)
  })

  test('an existing database that can’t be reached is not replaced by a new one', async () => {
    const dataDir = path.join(closed, 'project', 'data')
    await mkdir(path.join(dataDir, 'postgres', 'data'), { recursive: true })
    await writeFile(path.join(dataDir, 'postgres', 'data', 'PG_VERSION'), '15')
    await expect(findPlace(dataDir, say)).rejects.toThrow(/The database is in .* can't reach/)
  })
})

test.runIf(process.getuid?.() !== 0)(
  'the database of a normal account runs as that account, in the folder itself',
  async () => {
    expect(await findPlace(closed, say)).toEqual({
      folder: path.join(closed, 'postgres'),
      store: closed,
      account: undefined,
    })
  },
)
