import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postgresAccount } from './account'
import { run } from './run'

let store: string
beforeEach(async () => {
  vi.resetModules()
  store = await mkdtemp(path.join(tmpdir(), 'white-glove-store-'))
  await chmod(store, 0o755)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await rm(store, { recursive: true, force: true })
})

test('on a machine without a matching binary the message contains DATABASE_URL', async () => {
  vi.stubGlobal('process', { ...process, platform: 'sunos', arch: 'sparc', pid: process.pid })
  const { findBinaries } = await import('./binaries')
  await expect(findBinaries(store, undefined)).rejects.toThrow(
    /can't run here \(sunos-sparc: .*\)\. Set DATABASE_URL to a Postgres server, version 15 or later/,
  )
})

test('the programs run as the account that needs them, in place or from a copy', async () => {
  const { findBinaries } = await import('./binaries')
  const account = await postgresAccount(store)
  const { postgres, initdb } = await findBinaries(store, account)
  expect((await run(postgres, ['--version'], account)).output).toMatch(/^postgres \(PostgreSQL\) 15\./)
  expect((await run(initdb, ['--version'], account)).output).toMatch(/^initdb \(PostgreSQL\) 15\./)
})

test('a package that the account can’t reach is copied once, completely, and an incomplete copy of a killed process is removed', async () => {
  const { copyPrograms } = await import('./binaries')
  const source = path.join(store, 'package')
  await mkdir(path.join(source, 'native', 'lib'), { recursive: true, mode: 0o700 })
  await writeFile(path.join(source, 'native', 'lib', 'libpq.so.5.15'), 'library', { mode: 0o600 })
  await writeFile(
    path.join(source, 'native', 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.15', target: 'native/lib/libpq.so.5' }]),
  )
  await mkdir(path.join(store, 'copies', 'postgres-15.999999999'), { recursive: true })

  await copyPrograms(source, path.join(store, 'copies', 'postgres-15'))
  await copyPrograms(source, path.join(store, 'copies', 'postgres-15'))

  expect(await readdir(path.join(store, 'copies'))).toEqual(['postgres-15'])
  const account = await postgresAccount(store)
  expect(
    (await run('cat', [path.join(store, 'copies', 'postgres-15', 'native', 'lib', 'libpq.so.5')], account)).output,
  ).toBe('library')
})
