import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/Database'
import { readLedger } from '../../platform/database/migrate'
import { conflict, HttpError } from '../../platform/http/errors'
import { findPostmaster, isAlive } from '../../platform/postgres/postmaster'
import { startEmbeddedPostgres } from '../../platform/postgres/startEmbeddedPostgres'
import type { ChosenPlugins, PluginSources } from '../choosePlugins'
import type { TrustedPackage } from '../loadPackage'
import { readPackageContent } from '../PackageStore'
import { runApart, type TrialLimits, trialLimits } from './runApart'
import { definitionTables, type TrialResult, type TrialSetup } from './TrialSetup'

/** Tries a package beside the plugins of a node. @throws PackageError where it can't be used, HttpError 409 while another one is tried */
export type TryPackage = (
  content: Buffer,
  read: TrustedPackage,
  chosen: Pick<ChosenPlugins, 'settings' | 'on'>,
) => Promise<TrialResult>

/** Where a node tries packages. */
export interface Trials {
  readonly tryPackage: TryPackage
  /** Ends the one that is running, with its process and its database. */
  close(): Promise<void>
}

interface TrialOptions {
  /** The built product. */
  readonly program: string
  readonly db: Database
  readonly sources: Pick<PluginSources, 'own' | 'folder'>
  readonly options: TrialSetup['options']
  readonly limits?: TrialLimits
}

const prefix = 'trial-'

/**
 * Tries packages in a process of its own, on a Postgres of its own that has the schema of the deployment's database
 * and what its administrators have defined, and none of its data. The package gets no way to the deployment's database, files or keys.
 */
export function tryingApart({ program, db, sources, options, limits = trialLimits }: TrialOptions): Trials {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  const tryOne: TryPackage = async (content, read, { settings, on }) => {
    const undo: (() => Promise<unknown>)[] = []
    try {
      await removeLeftovers(sources.folder)
      const folder = await mkdtemp(path.join(sources.folder, `${prefix}${process.pid}-`))
      undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
      // Root's Postgres runs as another user, which must be able to enter.
      await chmod(folder, 0o711)
      const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), durable: false })
      undo.push(() => postgres.stop())

      const shown = path.join(folder, 'packages')
      await mkdir(shown)
      const files = await writeBeside(db, settings, read.manifest.id, shown)
      const file = path.join(shown, 'tried.plugin')
      await writeFile(file, content)
      const setup: TrialSetup = {
        folder: shown,
        file,
        beside: files,
        own: sources.own.map(({ id }) => id),
        on: on.map(({ id }) => id),
        databaseUrl: postgres.url,
        ledger: await ledgerOf(db),
        definitions: await definitionsOf(db),
        options,
      }
      return await runApart(program, `${read.manifest.title} ${read.manifest.version}`, setup, {
        limits,
        signal: stopping.signal,
      })
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  }
  return {
    async tryPackage(...args) {
      if (running) throw conflict('Another package is being tried. Upload this one when that has ended.')
      const trial = tryOne(...args)
      running = trial
      return trial.finally(() => (running = undefined))
    },
    async close() {
      stopping.abort(new HttpError(503, 'The server stops. Upload the package again.'))
      await running?.catch(() => {})
    },
  }
}

/** Removes what is left of tries in a product that was killed. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const maker = Number.parseInt(name.slice(prefix.length), 10)
    // This process tries one package at a time.
    if (!name.startsWith(prefix) || (maker !== process.pid && isAlive(maker))) continue
    const left = path.join(folder, name)
    const postmaster = await findPostmaster(path.join(left, 'database', 'postgres', 'data')).catch(() => undefined)
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
    await rm(left, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** @returns the files of the packages that the deployment uses, without the one that is tried */
async function writeBeside(
  db: Database,
  settings: ChosenPlugins['settings'],
  tried: string,
  folder: string,
): Promise<readonly string[]> {
  const files: string[] = []
  for (const [id, { version }] of settings) {
    const content = id === tried || version === null ? undefined : await readPackageContent(db, id, version)
    if (!content) continue
    const file = path.join(folder, `${id}.plugin`)
    await writeFile(file, content)
    files.push(file)
  }
  return files
}

async function ledgerOf(db: Database): Promise<TrialSetup['ledger']> {
  const client = await db.pool.connect()
  try {
    return [...(await readLedger(client))].flatMap(([owner, migrations]) =>
      [...migrations].map(([id, { checksum, version }]) => [owner, id, checksum, version] as const),
    )
  } finally {
    client.release()
  }
}

async function definitionsOf(db: Database): Promise<TrialSetup['definitions']> {
  return Promise.all(
    definitionTables.map(async (table) => {
      const { rows } = await sql<{ rows: string }>`
        select coalesce(json_agg(one), '[]')::text as rows from ${sql.table(table)} one`.execute(db.query)
      return [table, rows[0]!.rows] as const
    }),
  )
}
