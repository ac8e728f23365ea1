import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ValueOf } from '@core/kernel/entity/answers'
import type { statusShape } from '@core/kernel/shared/statusCalls'
import { officeZone } from '@core/kernel/server/platform/database/officeZone'
import { readArchiver } from '@core/kernel/server/platform/database/readArchiver'
import { readProvenBackup } from '@core/kernel/server/platform/database/readProvenBackup'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { countQuarantined } from '@core/kernel/server/entities/files/quarantine'
import { readQueues } from '@core/kernel/server/platform/events/readQueues'
import type { BoundJobs } from '@core/kernel/server/platform/jobs/Job'
import type { ServerState } from '@core/kernel/server/plugins/ServerState'
import type { Turn } from '@core/kernel/server/platform/jobs/startJobs'
import { aliveFor } from '@core/kernel/server/platform/events/NodeEntries'
import type { NodeFacts } from '@core/kernel/server/platform/events/Heartbeat'
import type { FoundProblem } from './readHealth'
import { listFailedDeliveries } from './failedDeliveries'
import { version } from '@core/kernel/server/platform/version'

/** For how long a count of all files is cached, in milliseconds: it reads the whole table, and screens request it every 15 seconds. */
const countedFor = 60_000

export interface FileCount {
  readonly count: number
  readonly size: number
}

/** Counts the files, at most once a minute on this node, however many people look at the status. */
export function countFiles({ background: db }: Pick<StatusContext, 'background'>): () => Promise<FileCount> {
  let counted: { readonly until: number; readonly files: Promise<FileCount> } | undefined
  return () => {
    if (!counted || counted.until < performance.now()) {
      counted = { until: performance.now() + countedFor, files: readFileCount(db) }
      counted.files.catch(() => (counted = undefined))
    }
    return counted.files
  }
}

async function readFileCount(db: Database): Promise<FileCount> {
  const { rows } = await sql<{ count: number; size: string }>`
    select count(*)::int as count, coalesce(sum(size), 0) as size from core.file where removed_at is null`.execute(
    db.query,
  )
  return { count: rows[0]!.count, size: Number(rows[0]!.size) }
}

export interface StatusContext extends ServerState {
  readonly dataDir: string
  /** The ids of the plugins that are on, including core. */
  readonly plugins: readonly string[]
  /** Runs the checks of plugins. */
  health(): Promise<readonly FoundProblem[]>
}

type Status = ValueOf<typeof statusShape>

/** Reads the state of nodes, database, files, jobs and deliveries. */
export async function readStatus(context: StatusContext, fileCount = countFiles(context)): Promise<Status> {
  const { background: db, facts, jobs } = context
  const names = Object.keys(jobs)
  const [nodes, database, files, plugins, runs, queues, operations, failed, zones, drills, health] = await Promise.all([
    readNodes(db, facts.nodeId),
    readDatabase(db, context),
    readFiles(context, fileCount),
    readPlugins(db, context.plugins),
    readJobs(db, jobs),
    readQueues(db),
    sql<{ count: number }>`select count(*)::int as count from core.operation where finished_at is null`.execute(
      db.query,
    ),
    listFailedDeliveries(db, names),
    readZones(db),
    readProvenBackup(db),
    context.health(),
  ])
  return {
    at: new Date().toISOString(),
    version,
    nodes,
    database,
    files,
    backup: facts.backup ?? null,
    ...drills,
    messages: { email: facts.email, sms: facts.sms },
    health: [...health],
    zones,
    untrustedProxySince: context.transport.untrustedProxySince,
    plugins,
    jobs: runs,
    queues: queues.filter(({ name }) => !names.includes(name)),
    operations: operations.rows[0]!.count,
    failed,
  }
}

async function readZones(db: Database): Promise<Status['zones']> {
  const { rows } = await sql<{ stores: string[]; without: number }>`
    select coalesce(array_agg(distinct timezone order by timezone) filter (where timezone is not null), '{}') as stores,
      count(*) filter (where timezone is null)::int as without
    from core.store where deleted_at is null and active is not false`.execute(db.query)
  return { office: officeZone(), ...rows[0]! }
}

async function readNodes(db: Database, current: string): Promise<Status['nodes']> {
  const { rows } = await sql<{
    readonly id: string
    readonly host: string
    readonly version: string
    readonly startedAt: string
    readonly seenAt: string
    readonly alive: boolean
    readonly facts: NodeFacts
  }>`
    select id, host, version, started_at as "startedAt", seen_at as "seenAt",
      seen_at > now() - ${`${aliveFor} milliseconds`}::interval as alive, facts
    from core.node order by started_at, id`.execute(db.query)
  return rows.map(({ facts: { memory, lag, messages }, ...node }) => ({
    ...node,
    current: node.id === current,
    memory,
    lag,
    messages,
  }))
}

async function readDatabase(
  db: Database,
  { facts: { database: kind }, replica }: StatusContext,
): Promise<Status['database']> {
  const [{ rows }, replicas, archive] = await Promise.all([
    sql<{ version: string; size: string; connections: number; maxConnections: number }>`
      select current_setting('server_version') as version, pg_database_size(current_database()) as size,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::int as "maxConnections"`.execute(db.query),
    // Without pg_monitor, an account sees that there are replicas, but not their state.
    sql<{ name: string; state: string; lag: number | null }>`
      select coalesce(nullif(application_name, ''), 'replica') as name, coalesce(state, 'unknown') as state,
        extract(epoch from replay_lag)::float8 as lag
      from pg_stat_replication order by name`.execute(db.query),
    readArchiver(db),
  ])
  const { size, ...server } = rows[0]!
  return { kind, ...server, size: Number(size), replicas: replicas.rows, reads: replica?.state ?? null, archive }
}

async function readFiles(
  { background: db, facts: { files: kind, scanner, bucketAnswers }, dataDir }: StatusContext,
  fileCount: () => Promise<FileCount>,
): Promise<Status['files']> {
  const [files, free, quarantine, answers] = await Promise.all([
    fileCount(),
    statfs(dataDir).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
    countQuarantined(db),
    bucketAnswers?.() ?? null,
  ])
  return { kind, answers, ...files, free, scanner: scanner ?? false, ...quarantine }
}

async function readPlugins(db: Database, on: readonly string[]): Promise<Status['plugins']> {
  const { rows } = await sql<{ owner: string; id: string; appliedAt: string; count: number }>`
    select distinct on (owner) owner, id, applied_at as "appliedAt", count(*) over (partition by owner)::int as count
    from core.migration order by owner, id desc`.execute(db.query)
  const found = new Map(rows.map((row) => [row.owner, row]))
  return [...new Set([...on, ...found.keys()])].map((plugin) => {
    const row = found.get(plugin)
    return {
      id: plugin,
      on: on.includes(plugin),
      migrations: row?.count ?? 0,
      newest: row ? { id: row.id, appliedAt: row.appliedAt } : null,
    }
  })
}

async function readJobs(db: Database, jobs: BoundJobs): Promise<Status['jobs']> {
  const { rows } = await sql<{ name: string; running: boolean; nextAt: string; data: Turn }>`
    select distinct on (name) name, state = 'active' as running, start_after as "nextAt", data
    from pgboss.job where state < 'completed' and name = any (${Object.keys(jobs)})
    order by name, created_on desc`.execute(db.query)
  const found = new Map(rows.map((row) => [row.name, row]))
  return Object.entries(jobs).map(([name, { every, at = null }]) => {
    const { running = false, nextAt = null, data } = found.get(name) ?? {}
    const { last = null, doneAt = null, fault = null, failures = 0 } = data ?? {}
    return { name, every: every / 1000, at, running, nextAt: running ? null : nextAt, last, doneAt, failures, fault }
  })
}
