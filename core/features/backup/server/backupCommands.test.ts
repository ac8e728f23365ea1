import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { openBucket } from '@core/kernel/server/platform/files/store/openBucket'
import { openS3Server, s3Keys } from '@core/kernel/server/platform/files/testing/s3/openS3Server'
import { startEmbeddedPostgres } from '@core/kernel/server/platform/postgres/startEmbeddedPostgres'
import { newToken } from '@core/kernel/server/platform/secrets'
import { fleetingParent } from '@core/kernel/server/testing/fleetingParent.mjs'
import { callCommand } from '@core/kernel/server/testing/callCommand'
import { backupCommand } from './backupCommand'
import { restoreCommand } from './restoreCommand'

const environment = { BACKUP_PASSWORD: 'seven quiet harbors', WAL_ARCHIVE: '/mnt/wal' }

it.each([
  [
    'nothing to restore',
    [],
    environment,
    'Say what from: npm run restore -- <file, s3://bucket/prefix/file, or latest> [--until <time>]',
  ],
  ['an unknown option', ['a.backup', '--to', 'latest'], environment, 'Say what from'],
  ['options that npm took', ['a.backup'], { ...environment, npm_config_until: 'latest' }, 'Write -- after “restore”'],
  ['a result that is no drill’s', ['a.backup', '--json'], environment, 'Say what from'],
  ['the newest of no place', ['latest', '--drill'], environment, '“latest” is the newest backup in BACKUP_TO'],
  [
    'the newest of none',
    ['latest', '--drill'],
    { ...environment, BACKUP_TO: '/tmp/no-backups-are-here' },
    'There is no backup in BACKUP_TO yet',
  ],
  ['no moment', ['a.backup', '--until'], environment, 'Say until when, with the zone'],
  ['a moment without a zone', ['a.backup', '--until', '2026-11-25T07:30:00'], environment, 'with the zone'],
  ['a moment that isn’t one', ['a.backup', '--until', '2026-13-45T07:30:00Z'], environment, 'with the zone'],
  ['no archive', ['a.backup', '--until', 'latest'], { ...environment, WAL_ARCHIVE: '' }, 'Set WAL_ARCHIVE'],
  ['a short password', ['a.backup'], { BACKUP_PASSWORD: 'short' }, 'BACKUP_PASSWORD must have 12 characters or more'],
  ['no password', ['a.backup'], {}, 'Set BACKUP_PASSWORD, of 12 characters or more'],
  ['an address of no bucket', ['s3://Clinic Files/a.backup'], environment, 'The backup’s address'],
  ['a server', ['a.backup'], { DATABASE_URL: 'postgres://db/app' }, 'back it up as such'],
] as const)('[D8] a restore with %s states what to do', async (_what, args, set, words) => {
  await expect(callCommand(restoreCommand, { environment: set, args })).rejects.toThrow(words)
})

it('[D8] a dump of pg_dump is for the drill, on a server', async () => {
  const folder = await mkdtemp(path.join(fleetingParent(), 'white-glove-dumps-'))
  try {
    const dump = path.join(folder, 'white_glove.dump')
    await writeFile(dump, 'PGDMP and more')
    const restore = (args: readonly string[]) => callCommand(restoreCommand, { environment: {}, args: [dump, ...args] })
    await expect(restore([])).rejects.toThrow('This is a dump of pg_dump. npm run restore -- <dump> --drill')
    await expect(restore(['--drill'])).rejects.toThrow('set DATABASE_URL, or DRILL_DATABASE_URL to another one')
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('[D8] the commands take a backup to a bucket and back, with the files of a bucket, and say what is in it', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
  const store = await openS3Server()
  const files = openBucket(store.address)
  const work = await mkdtemp(path.join(fleetingParent(), 'white-glove-commands-'))
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  try {
    await chmod(work, 0o755)
    const dataDir = path.join(work, 'data')
    const server = await startEmbeddedPostgres({ dataDir, durable: false })
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const [kept, lost] = [newToken(), newToken()]
    await client.query(
      `create schema core; create table core.file (id text, size int); insert into core.file values ('${kept}', 17), ('${lost}', 17)`,
    )
    await client.end()
    await server.stop()
    const file = await files.create(kept)
    await file.write(Buffer.from('an insurance card'))
    await file.keep()

    const { BACKUP_PASSWORD } = environment
    const settings = { DATA_DIR: dataDir, FILES_URL: store.url, BACKUP_PASSWORD }
    const target = store.url.replace('white-glove', 'backups/clinic')
    await callCommand(backupCommand, { environment: settings, args: [target], say })
    const [, name] = /^s3:\/\/files-of-tests\/backups\/clinic\/(\S+\.backup), .* with 1 uploaded file\./m.exec(
      said.at(-1)!,
    )!
    const restored = path.join(work, 'restored')
    await callCommand(restoreCommand, {
      environment: { DATA_DIR: restored, BACKUP_PASSWORD },
      args: [target.replace('clinic', `clinic/${name!}`)],
      say,
    })
    expect(said.at(-1)).toMatch(
      /core\.file +2\nThe backup is of .*\n1 uploaded file put into .*\n1 OF 2 FILES .* NOT THERE/,
    )
    expect(await readdir(path.join(restored, 'files'))).toEqual([kept])
    await callCommand(backupCommand, { environment: { ...settings, BACKUP_FILES: '0' }, args: [target], say })
    expect(said.at(-1)).toContain('NO UPLOADED FILES, as BACKUP_FILES=0 says')
  } finally {
    files.close()
    await store.close()
    await rm(work, { recursive: true, force: true })
    vi.unstubAllEnvs()
  }
})
