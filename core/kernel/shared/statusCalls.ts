import { doneAnswer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { text } from '@core/kernel/entity/fieldKinds'

const failureShape = json.object({ at: json.instant, reason: json.string })
const tallyShape = json.object({ done: json.integer, failed: json.integer, lastFailure: json.nullable(failureShape) })

const nodeShape = json.object({
  id: json.string,
  host: json.string,
  version: json.string,
  startedAt: json.instant,
  seenAt: json.instant,
  alive: json.described(json.boolean, 'It said so within the last half minute'),
  current: json.described(json.boolean, 'It answered this call'),
  memory: json.described(json.integer, 'Resident, in bytes'),
  lag: json.described(json.number, 'How late its event loop is at the 99th percentile, in seconds'),
  messages: json.object({ email: tallyShape, sms: tallyShape }),
})

const replicaShape = json.object({
  isThere: json.described(json.boolean, 'It answers'),
  lag: json.described(json.nullable(json.number), 'How far it is behind, in seconds'),
  served: json.described(json.integer, 'Reads that it answered since the start of the node'),
  behind: json.described(
    json.integer,
    'Reads that the primary answered, since the reader’s last write was not there yet',
  ),
  away: json.described(json.integer, 'Reads that the primary answered, since it did not'),
})

const archiveShape = json.object({
  archived: json.described(json.nullable(json.instant), 'When a piece was archived last'),
  failed: json.described(json.nullable(json.instant), 'When a try failed last'),
  failing: json.described(json.boolean, 'The last try failed'),
})

export const statusShape = json.object({
  at: json.instant,
  version: json.string,
  nodes: json.array(nodeShape),
  database: json.object({
    kind: json.described(json.oneOf('embedded', 'server'), 'The product’s own, or that of DATABASE_URL'),
    version: json.string,
    size: json.described(json.integer, 'In bytes'),
    connections: json.integer,
    maxConnections: json.integer,
    replicas: json.array(json.object({ name: json.string, state: json.string, lag: json.nullable(json.number) })),
    reads: json.described(json.nullable(replicaShape), 'How the node that answered reads from DATABASE_READ_URL'),
    archive: json.described(json.nullable(archiveShape), 'How its log of changes (WAL) is archived; null: it is not'),
  }),
  files: json.object({
    kind: json.oneOf('folder', 'bucket'),
    answers: json.described(
      json.nullable(json.boolean),
      'Whether this node can reach the bucket; null: files are in a folder',
    ),
    count: json.integer,
    size: json.described(json.integer, 'In bytes'),
    free: json.described(json.nullable(json.integer), 'Bytes left on the disk of the folder'),
    scanner: json.described(json.boolean, 'Uploads are looked into for malware'),
    waiting: json.described(json.integer, 'Files in quarantine until the scanner has looked into them'),
    refused: json.described(json.integer, 'Files in which the scanner found malware'),
  }),
  backup: json.described(
    json.nullable(
      json.object({
        place: json.oneOf('folder', 'bucket'),
        keep: json.described(json.integer, 'The number of backups to keep'),
        files: json.described(json.boolean, 'Uploaded files are in it'),
        drill: json.described(
          json.boolean,
          'The job core.restoreDrill restores each backup once, to prove that it can be',
        ),
      }),
    ),
    'How backups are made by the job core.backup; null: not by the product',
  ),
  proven: json.described(
    json.nullable(
      json.object({
        backup: json.string,
        asOf: json.described(json.instant, 'The moment that the restored database was of'),
        at: json.described(json.instant, 'When it was restored'),
        seconds: json.described(json.number, 'How long that took'),
        rows: json.described(json.integer, 'Rows of all tables'),
        files: json.described(json.integer, 'Uploaded files that the restored database names; all of them were there'),
      }),
    ),
    'The newest backup that was restored without a fault; null: none yet',
  ),
  drillFault: json.described(
    json.nullable(json.object({ backup: json.string, at: json.instant, reason: json.string })),
    'Why the last backup that was restored is not proven; null: it is, or none was restored yet',
  ),
  messages: json.object({ email: json.oneOf('server', 'outbox'), sms: json.oneOf('server', 'outbox') }),
  health: json.described(
    json.array(
      json.object({
        id: json.string,
        tone: json.oneOf('danger', 'warning'),
        title: json.string,
        mend: json.string,
      }),
    ),
    'What the checks of plugins found',
  ),
  zones: json.object({
    office: json.described(json.string, 'The time zone of this node (TZ)'),
    stores: json.described(json.array(json.string), 'The time zones of active stores'),
    without: json.described(json.integer, 'Active stores without a time zone: their days are the office’s'),
  }),
  untrustedProxySince: json.described(
    json.nullable(json.instant),
    'When this node first got X-Forwarded-For from an address that TRUSTED_PROXIES doesn’t name; null: never',
  ),
  plugins: json.array(
    json.object({
      id: json.string,
      on: json.boolean,
      migrations: json.integer,
      newest: json.nullable(json.object({ id: json.string, appliedAt: json.instant })),
    }),
  ),
  jobs: json.array(
    json.object({
      name: json.string,
      every: json.described(json.integer, 'In seconds'),
      at: json.described(json.nullable(json.string), 'The time of day at which it begins, where it has one'),
      running: json.boolean,
      nextAt: json.nullable(json.instant),
      last: json.nullable(json.object({ at: json.instant, seconds: json.number })),
      doneAt: json.described(json.nullable(json.instant), 'When the last run began that did not fail'),
      failures: json.described(json.integer, 'In a row'),
      fault: json.nullable(failureShape),
    }),
  ),
  queues: json.array(
    json.object({
      name: json.string,
      waiting: json.integer,
      delayed: json.integer,
      running: json.integer,
      failed: json.integer,
      waitingSeconds: json.number,
    }),
  ),
  operations: json.described(json.integer, 'Bulk changes and imports under way'),
  failed: json.described(
    json.array(
      json.object({
        id: json.string,
        queue: json.string,
        createdAt: json.instant,
        tries: json.integer,
        nextAt: json.described(json.nullable(json.instant), 'Absent after the last try'),
        reason: json.nullable(json.string),
      }),
    ),
    'Mails and other deliveries that failed, the newest first, 100 at most',
  ),
})

/** The state of the product, for administrators. Needs 614. */
export const statusCalls = {
  read: defineCall({
    method: 'GET',
    path: '/api/status',
    summary: 'How the nodes, the database, jobs and deliveries are doing',
    answer: oneAnswer(statusShape),
  }),
  retry: defineCall({
    method: 'POST',
    path: '/api/status/delivery/:queue/:id/retry',
    summary: 'Send again what failed',
    params: { queue: text('Queue', { required: true, max: 200 }), id: text('Entry', { required: true, max: 36 }) },
    answer: doneAnswer,
  }),
}
