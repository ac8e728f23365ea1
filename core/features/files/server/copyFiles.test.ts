import { mkdir, mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newToken } from '@core/kernel/server/platform/secrets'
import { openS3Server, s3Keys } from '@core/kernel/server/platform/files/testing/s3/openS3Server'
import { callCommand } from '@core/kernel/server/testing/callCommand'
import { copyFilesCommand } from './copyFiles'

const dataDir = await mkdtemp(path.join(tmpdir(), 'white-glove-copy-'))
const server = await openS3Server()
const messages: string[] = []
const ids = [newToken(), newToken(), newToken()]

const run = (environment: NodeJS.ProcessEnv = { FILES_URL: server.url }, ...args: string[]) =>
  callCommand(copyFilesCommand, {
    args,
    environment: { DATA_DIR: dataDir, ...environment },
    say: (line) => void messages.push(line),
  })

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
  vi.unstubAllEnvs()
})

it('[D8] files of the folder are copied into the bucket, once, however often it runs', async () => {
  await expect(run()).rejects.toThrow(`There are no files in ${path.join(dataDir, 'files')}`)
  await mkdir(path.join(dataDir, 'files'))
  for (const id of ids) await writeFile(path.join(dataDir, 'files', id), `of ${id}`)
  await writeFile(path.join(dataDir, 'files', `${newToken()}.part`), 'half')
  await run()
  expect(messages.at(-1)).toMatch(/^3 files copied, 0 were there already\./)
  expect(server.bucket.objects.size).toBe(3)
  for (const id of ids) expect(String(server.bucket.objects.get(`white-glove/${id}`)?.bytes)).toBe(`of ${id}`)
  await run()
  expect(messages.at(-1)).toMatch(/^0 files copied, 3 were there already\./)
})

it('[D8] an interrupted copy is continued: only missing or incomplete files are copied', async () => {
  await writeFile(path.join(dataDir, 'files', newToken()), 'new')
  await truncate(path.join(dataDir, 'files', ids[0]!), 2)
  server.mishap = ({ method, key }) => (method === 'PUT' && !key.includes('.check-') ? 'reset' : undefined)
  await expect(run()).rejects.toMatchObject({ name: 'FileStoreUnavailable' })
  // Otherwise it would come when the next copy has written the file.
  expect(server.requests.at(-1), 'what may have been written is removed before the copy ends').toMatch(
    /^DELETE .*\/[\w-]{43}/,
  )
  server.mishap = undefined
  await run()
  expect(messages.at(-1)).toMatch(/^2 files copied, 2 were there already\./)
})

it('[D8] the files of the bucket are copied back into a folder, once, and an interrupted copy is continued', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'white-glove-copy-back-'))
  const back = () => run({ FILES_URL: server.url, DATA_DIR: other }, 'back')
  try {
    const [first] = ids
    await mkdir(path.join(other, 'files'))
    // As a killed copy leaves it.
    await writeFile(path.join(other, 'files', `${first}.part`), 'a longer beginning than the file')
    await back()
    expect(messages.at(-1)).toMatch(/^4 files copied, 0 were there already\. What is uploaded into the bucket/)
    for (const id of ids)
      expect(await readFile(path.join(other, 'files', id))).toEqual(await readFile(path.join(dataDir, 'files', id)))
    expect(await readdir(path.join(other, 'files'))).toHaveLength(4)
    await back()
    expect(messages.at(-1)).toMatch(/^0 files copied, 4 were there already\./)
  } finally {
    await rm(other, { recursive: true })
  }
})

it('[D8] an unknown word copies nothing, and an empty bucket is no source', async () => {
  await expect(run({ FILES_URL: server.url }, 'bakc')).rejects.toThrow('npm run copy-files -- back')
  await expect(run({ FILES_URL: server.url.replace('white-glove', 'empty') }, 'back')).rejects.toThrow(
    'There are no files in the bucket',
  )
})

it('[D8] without a bucket the message states what to set', async () => {
  await expect(run({})).rejects.toThrow(
    'Set FILES_URL to the bucket that DATA_DIR/files is to be copied into, or copied back from: s3://bucket/prefix',
  )
})
