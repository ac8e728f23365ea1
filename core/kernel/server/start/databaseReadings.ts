import { sql } from 'kysely'
import { readArchiver } from '../platform/database/readArchiver'
import { readProvenBackup } from '../platform/database/readProvenBackup'
import { countQuarantined } from '../entities/files/quarantine'
import type { ReadReplica, ReplicaState } from '../platform/database/ReadReplica'
import type { OpenDatabase } from '../platform/database/openDatabase'
import { readQueues } from '../platform/events/readQueues'
import { pluginOf } from '../platform/telemetry/createTelemetry'
import type { Instruments } from '../platform/telemetry/Instruments'

/** How long a reading of the database is cached, in milliseconds: more frequent requests cost nothing. */
const cachedFor = 5_000

interface Databases {
  readonly db: OpenDatabase
  readonly background: OpenDatabase
  readonly replica?: ReadReplica | undefined
}

/** How busy the connections of this node are, and what waits in the queues of the database. */
export function databaseReadings(instruments: Instruments, { db, background, replica }: Databases): void {
  const pools = Object.entries({
    requests: db.pool,
    background: background.pool,
    ...(replica && { replica: replica.db.pool }),
  })
  instruments.gauge('white_glove_pool_connections', 'Connections of this node to the database.', ['pool', 'state'])
  instruments.gauge('white_glove_pool_connections_max', 'Most connections that this node may have.', ['pool'])
  instruments.gauge('white_glove_pool_waiting', 'Queries of this node that wait for a connection.', ['pool'])
  instruments.source('pools', () =>
    pools.flatMap(([name, { totalCount, idleCount, waitingCount, options }]) => [
      { gauge: 'white_glove_pool_connections', labels: [name, 'idle'], value: idleCount },
      { gauge: 'white_glove_pool_connections', labels: [name, 'busy'], value: totalCount - idleCount },
      { gauge: 'white_glove_pool_connections_max', labels: [name], value: options.max },
      { gauge: 'white_glove_pool_waiting', labels: [name], value: waitingCount },
    ]),
  )

  instruments.gauge('white_glove_replica_up', 'Whether the read replica answers this node.', [])
  instruments.gauge('white_glove_replica_lag_seconds', 'How far the read replica is behind.', [])
  instruments.gauge(
    'white_glove_replica_reads',
    'Reads since the start that may go to the replica, by outcome: served, or answered by the primary since it was behind or away.',
    ['outcome'],
  )
  instruments.source('replica', () => (replica ? replicaReadings(replica.state) : []))

  instruments.gauge('white_glove_queue_entries', 'Entries of a queue, the same on every node.', [
    'plugin',
    'queue',
    'state',
  ])
  instruments.gauge('white_glove_queue_waiting_seconds', 'How long the oldest entry has been due.', ['plugin', 'queue'])
  instruments.gauge('white_glove_operations', 'Bulk changes and imports under way, the same on every node.', [
    'kind',
    'state',
  ])
  instruments.gauge('white_glove_files_in_quarantine', 'Uploads that may not be opened, the same on every node.', [
    'state',
  ])
  instruments.gauge(
    'white_glove_job_done_seconds',
    'How long ago the last run of a job began that did not fail, the same on every node.',
    ['plugin', 'job_name'],
  )
  instruments.gauge(
    'white_glove_job_failures',
    'How often a job has failed since its last run that did not fail, the same on every node.',
    ['plugin', 'job_name'],
  )
  instruments.gauge(
    'white_glove_archive_failing',
    'Whether the last try to archive the log of changes failed, where the database archives it.',
  )
  instruments.gauge('white_glove_archive_age_seconds', 'How long ago a piece of the log of changes was archived.')
  instruments.gauge(
    'white_glove_backup_proven_age_seconds',
    'How old the data of the newest backup is that was restored without a fault, the same on every node.',
  )
  let read: { readonly at: number; readonly readings: ReturnType<typeof readAll> } | undefined
  instruments.source('database', () => {
    if (!read || performance.now() - read.at > cachedFor)
      read = { at: performance.now(), readings: readAll(background) }
    return read.readings
  })
}

function replicaReadings({ isThere, lag, ...reads }: ReplicaState) {
  return [
    { gauge: 'white_glove_replica_up', labels: [], value: isThere ? 1 : 0 },
    ...(lag === null ? [] : [{ gauge: 'white_glove_replica_lag_seconds', labels: [], value: lag }]),
    ...Object.entries(reads).map(([outcome, value]) => ({
      gauge: 'white_glove_replica_reads',
      labels: [outcome],
      value,
    })),
  ]
}

async function readAll(db: OpenDatabase) {
  const [queues, operations, quarantine, jobs, archive, { proven }] = await Promise.all([
    readQueues(db),
    sql<{ kind: string; state: string; count: number }>`
      select kind, state, count(*)::int as count from core.operation where finished_at is null group by kind, state`.execute(
      db.query,
    ),
    countQuarantined(db),
    sql<{ name: string; failures: number; seconds: number | null }>`
      select name, max((data->>'failures')::int) as failures,
        min(extract(epoch from now() - (data->>'doneAt')::timestamptz)::float8) as seconds
      from pgboss.job where state < 'completed' and jsonb_typeof(data->'failures') = 'number' group by name`.execute(
      db.query,
    ),
    readArchiver(db),
    readProvenBackup(db),
  ])
  return [
    ...queues.flatMap(({ name, waitingSeconds, ...queue }) => [
      ...(['waiting', 'delayed', 'running', 'failed'] as const).map((state) => ({
        gauge: 'white_glove_queue_entries',
        labels: [pluginOf(name), name, state],
        value: queue[state],
      })),
      { gauge: 'white_glove_queue_waiting_seconds', labels: [pluginOf(name), name], value: waitingSeconds },
    ]),
    ...(['waiting', 'refused'] as const).map((state) => ({
      gauge: 'white_glove_files_in_quarantine',
      labels: [state],
      value: quarantine[state],
    })),
    ...jobs.rows.flatMap(({ name, failures, seconds }) => [
      { gauge: 'white_glove_job_failures', labels: [pluginOf(name), name], value: failures },
      ...(seconds === null
        ? []
        : [{ gauge: 'white_glove_job_done_seconds', labels: [pluginOf(name), name], value: seconds }]),
    ]),
    ...(archive ? [{ gauge: 'white_glove_archive_failing', value: archive.failing ? 1 : 0 }] : []),
    ...(archive?.archived
      ? [{ gauge: 'white_glove_archive_age_seconds', value: (Date.now() - Date.parse(archive.archived)) / 1000 }]
      : []),
    ...(proven
      ? [{ gauge: 'white_glove_backup_proven_age_seconds', value: (Date.now() - Date.parse(proven.asOf)) / 1000 }]
      : []),
    ...operations.rows.map(({ kind, state, count }) => ({
      gauge: 'white_glove_operations',
      labels: [kind, state],
      value: count,
    })),
  ]
}
