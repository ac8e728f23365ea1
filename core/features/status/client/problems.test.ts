import { expect, it } from 'vitest'
import { bytesText } from '@core/kernel/client/platform/ui/files/bytesText'
import { problemsOf } from './problems'
import type { Status, StatusNode } from './statusApi'
import { everyText, plainName, spanText, untilText } from './statusWords'

const now = Date.parse('2026-11-23T12:00:00Z')
const none = { done: 0, failed: 0, lastFailure: null }
const node: StatusNode = {
  id: 'a',
  host: 'clinic-1',
  version: '1.2.0',
  startedAt: '2026-11-20T08:00:00Z',
  seenAt: '2026-11-23T12:00:00Z',
  alive: true,
  current: true,
  memory: 150_000_000,
  lag: 0.002,
  messages: { email: none, sms: none },
}
const well: Status = {
  at: '2026-11-23T12:00:00Z',
  version: '1.2.0',
  nodes: [node],
  database: {
    kind: 'server',
    version: '15.8',
    size: 1e9,
    connections: 20,
    maxConnections: 100,
    replicas: [],
    reads: null,
    archive: null,
  },
  files: { kind: 'folder', answers: null, count: 10, size: 1e6, free: 50e9, scanner: true, waiting: 0, refused: 0 },
  backup: null,
  proven: null,
  drillFault: null,
  messages: { email: 'server', sms: 'server' },
  health: [],
  zones: { office: 'America/Los_Angeles', stores: [], without: 2 },
  untrustedProxySince: null,
  plugins: [],
  jobs: [],
  queues: [],
  operations: 0,
  failed: [],
}
const job = {
  name: 'core.mailDigests',
  every: 900,
  at: null,
  running: false,
  nextAt: null,
  last: null,
  doneAt: null,
  failures: 0,
  fault: null,
}
const titles = (more: Partial<Status>) => problemsOf({ ...well, ...more }, now).map(({ title }) => title)
const delivery = { id: '1', queue: 'crm.sendQuote', createdAt: well.at, tries: 14, reason: null }

it('what is not set up is reported: backups, the virus check, mails', () => {
  const database = { ...well.database, kind: 'embedded' as const }
  const files = { ...well.files, scanner: false }
  expect(titles({ database, files, messages: { email: 'outbox', sms: 'outbox' } })).toEqual([
    'There are no automatic backups',
    'Uploads are not checked for viruses',
    'Mails are written into files, and nobody receives them',
  ])
  expect(titles({}), 'a server has backups of its own').toEqual([])
})

it('[security 44 S3] a proxy that TRUSTED_PROXIES does not name is reported', () => {
  expect(titles({ untrustedProxySince: well.at })).toEqual([expect.stringContaining('sent X-Forwarded-For')])
})

it('there are none if nothing is wrong', () => {
  expect(titles({})).toEqual([])
})

it('a bucket that can’t be reached is one, and a bucket that can is none', () => {
  const files = { ...well.files, kind: 'bucket' } as const
  expect(titles({ files: { ...files, answers: true } })).toEqual([])
  expect(titles({ files: { ...files, answers: false } })).toEqual(['The bucket of the files can’t be reached'])
})

it('[D8] problems are listed, the worst first', () => {
  const lastFailure = { at: '2026-11-23T11:30:00Z', reason: 'The other side refuses connections (ECONNREFUSED)' }
  expect(
    titles({
      nodes: [
        { ...node, alive: false },
        { ...node, id: 'b', host: 'clinic-2', version: '1.3.0' },
        { ...node, id: 'c', host: 'clinic-3', messages: { email: { done: 0, failed: 2, lastFailure }, sms: none } },
      ],
      files: { ...well.files, free: 1_500_000_000 },
      jobs: [{ ...job, failures: 3 }],
      failed: [{ ...delivery, nextAt: null }],
      queues: [{ name: 'crm.sendQuote', waiting: 4, delayed: 0, running: 1, failed: 0, waitingSeconds: 660 }],
      database: {
        ...well.database,
        connections: 95,
        replicas: [{ name: 'standby', state: 'streaming', lag: 90 }],
        reads: { isThere: false, lag: null, served: 9, behind: 0, away: 4 },
      },
    }),
  ).toEqual([
    'A node on clinic-1 went silent',
    '1.5 GB are left on the disk',
    '“Mail digests” failed 3 times in a row',
    'A delivery was tried for the last time',
    'Nodes run different versions: 1.3.0, 1.2.0',
    'Mails could not be sent within the last hour',
    '“Send quote” has waited for 11 minutes',
    '95 of 100 connections of the database are in use',
    'The replica of DATABASE_READ_URL does not answer',
    'The replica standby is 2 minutes behind',
  ])
})

it('finished or self-healing problems are not listed', () => {
  const lastFailure = { at: '2026-11-23T08:00:00Z', reason: 'It took too long' }
  expect(titles({ nodes: [{ ...node, messages: { email: { done: 9, failed: 1, lastFailure }, sms: none } }] })).toEqual(
    [],
  )
  const killed = { ...node, id: 'b', alive: false, startedAt: '2026-11-19T08:00:00Z', seenAt: '2026-11-20T07:59:50Z' }
  expect(titles({ nodes: [killed, node] })).toEqual([])
  expect(problemsOf({ ...well, failed: [{ ...delivery, nextAt: well.at }] }, now)).toMatchObject([{ tone: 'warning' }])
})

it('names, times and sizes are formatted as text', () => {
  expect(['core.mailDigests', 'crm.send-quote', 'documents.sealPDF'].map(plainName)).toEqual([
    'Mail digests',
    'Send quote',
    'Seal pDF',
  ])
  expect([0.04, 3.21, 42, 60, 5_400, 86_400].map(spanText)).toEqual([
    '0 seconds',
    '3.2 seconds',
    '42 seconds',
    '1 minute',
    '2 hours',
    '1 day',
  ])
  expect([everyText(900, null), everyText(86_400, null), everyText(86_400, '02:30')]).toEqual([
    'every 15 minutes',
    'every day',
    'every day at 02:30',
  ])
  expect([untilText(now - 5, now), untilText(now + 90_000, now)]).toEqual(['now', 'in 2 minutes'])
  expect([0, 999, 1_400, 37_000_000, 1.5e9].map(bytesText)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.4 kB',
    '37 MB',
    '1.5 GB',
  ])
})

it('[D8] an old backup and unarchived changes are listed', () => {
  const backup = { place: 'bucket', keep: 14, files: true, drill: false } as const
  const nightly = { ...job, name: 'core.backup', every: 86_400, at: '02:30' }
  const archive = { archived: '2026-11-23T11:00:00Z', failed: '2026-11-23T11:59:00Z', failing: true }
  expect(
    titles({ backup, jobs: [nightly], database: { ...well.database, archive: { ...archive, failing: false } } }),
  ).toEqual([])
  expect(titles({ backup, jobs: [{ ...nightly, doneAt: '2026-11-23T02:30:00Z' }] })).toEqual([])
  expect(
    titles({
      backup,
      jobs: [{ ...nightly, doneAt: '2026-11-21T02:30:00Z' }],
      database: { ...well.database, archive },
    }),
  ).toEqual(['The database’s changes can’t be archived', 'The last good backup was begun 2 days ago'])
})

it('[D8] a backup that is not proven by a restore is listed', () => {
  const backup = { place: 'folder', keep: 14, files: true, drill: true } as const
  const made = { ...job, name: 'core.backup', every: 86_400, at: '02:30', doneAt: '2026-11-23T02:30:00Z' }
  const drills = { ...job, name: 'core.restoreDrill', failures: 3 }
  const proven = {
    backup: 'b',
    asOf: '2026-11-23T02:30:20Z',
    at: '2026-11-23T02:40:00Z',
    seconds: 4,
    rows: 9,
    files: 2,
  }
  const jobs = [made]
  expect(titles({ backup, jobs, proven })).toEqual([])
  expect(titles({ backup, jobs: [{ ...made, doneAt: '2026-11-23T11:00:00Z' }] }), 'it takes its time').toEqual([])
  expect(titles({ backup, jobs })).toEqual(['No backup was restored yet to see that it can be'])
  expect(titles({ backup: { ...backup, drill: false }, jobs })).toEqual([])
  expect(titles({ backup, jobs, proven: { ...proven, asOf: '2026-11-21T12:00:00Z' } })).toEqual([
    'The newest backup that was restored is of 2 days ago',
  ])
  const drillFault = { backup: 'b', at: '2026-11-23T10:00:00Z', reason: '2 OF 9 FILES ARE NOT THERE' }
  expect(titles({ backup, jobs: [made, drills], proven, drillFault })).toEqual([
    'The newest backup could not be restored without a fault',
  ])
})

it('[D8] a dump of a server that was proven long ago is listed, and a server’s own backups are not', () => {
  const proven = { backup: 'white_glove.dump', at: '2026-11-21T12:05:00Z', seconds: 4, rows: 9, files: 2 }
  const server = { ...well.database, kind: 'server' } as const
  expect(titles({ database: server })).toEqual([])
  expect(titles({ database: server, proven: { ...proven, asOf: '2026-11-23T02:30:20Z' } })).toEqual([])
  expect(titles({ database: server, proven: { ...proven, asOf: '2026-11-21T12:00:00Z' } })).toEqual([
    'The newest dump that was restored is of 2 days ago',
  ])
})

it('[D10] warns of an office whose time zone is nobody’s, and of stores without one', () => {
  const about = (zones: Status['zones']) => titles({ zones })
  expect(about({ office: 'UTC', stores: [], without: 3 })).toEqual([
    'The office’s time zone is UTC, where no store is',
    '3 stores have no time zone',
  ])
  expect(about({ office: 'UTC', stores: ['America/Chicago'], without: 0 })).toHaveLength(1)
  expect(about({ office: 'America/New_York', stores: ['America/Chicago'], without: 0 })).toHaveLength(1)
  expect(about({ office: 'America/Chicago', stores: ['America/Chicago', 'America/Denver'], without: 1 })).toEqual([
    '1 store has no time zone',
  ])
  expect(about({ office: 'America/Chicago', stores: ['America/Chicago'], without: 0 })).toEqual([])
  expect(about({ office: 'America/Chicago', stores: [], without: 3 }), 'one zone for all').toEqual([])
})

it('what the checks of plugins found stands among the others of its kind', () => {
  const seal = { id: 'documents.seal', title: 'The seal expires soon', mend: 'Make a new one.' }
  const found = problemsOf(
    { ...well, health: [{ ...seal, tone: 'warning' }], files: { ...well.files, free: 1e6 } },
    now,
  )
  expect(found.map(({ tone }) => tone)).toEqual(['danger', ...found.slice(1).map(() => 'warning')])
  expect(found.at(-1)).toMatchObject({ title: 'The seal expires soon', mend: 'Make a new one.' })
})
