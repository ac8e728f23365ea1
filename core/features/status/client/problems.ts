import { countText } from '@core/kernel/entity/countText'
import { bytesText } from '@core/kernel/client/platform/ui/files/bytesText'
import type { Status, StatusNode } from './statusApi'
import { backupJob, drillJob, plainName, spanText } from './statusWords'

export interface Problem {
  readonly tone: 'danger' | 'warning'
  readonly title: string
  /** What to do about it. */
  readonly mend: string
}

/** Less free disk space than this is a problem, in bytes. */
const leastFree = 2_000_000_000
/** Entries that are due for longer than this are stuck, in seconds. */
const longestWait = 300
/** A replica that is further behind is useless, in seconds. */
const longestLag = 60
/** There is a backup each day; an older one is a problem, in ms. */
const oldestBackup = 36 * 3_600_000
/** A backup is restored within hours of being made, in ms. */
const longestDrill = 6 * 3_600_000
/** A failed delivery longer ago than this is ignored, in ms. */
const recent = 3_600_000

/** The problems that need attention, the worst first. */
export function problemsOf(status: Status, now: number): readonly Problem[] {
  const { health } = status
  const found = (tone: Problem['tone']) => health.filter((one) => one.tone === tone)
  return [...danger(status), ...found('danger'), ...warnings(status, now), ...found('warning')]
}

function* danger({ nodes, database, files, backup, drillFault, jobs, failed }: Status): Iterable<Problem> {
  for (const host of silentHosts(nodes))
    yield {
      tone: 'danger',
      title: `A node on ${host} went silent`,
      mend: 'Look at its log and start it again. What it was doing is taken over by the others.',
    }
  if (files.kind === 'folder' && files.free !== null && files.free < leastFree)
    yield {
      tone: 'danger',
      title: `${bytesText(files.free)} are left on the disk`,
      mend: 'Make room, or uploads and saving will fail.',
    }
  if (files.answers === false)
    yield {
      tone: 'danger',
      title: 'The bucket of the files can’t be reached',
      mend: 'Nobody can open or upload files until it can. Look at the store of FILES_URL and its keys; everything else works.',
    }
  if (files.waiting > 0 && !files.scanner)
    yield {
      tone: 'danger',
      title: `${countText(files.waiting, 'file')} can’t be opened before a virus check`,
      mend: 'SCAN_URL is not set. Set it again, or nobody can open them.',
    }
  if (database.archive?.failing)
    yield {
      tone: 'danger',
      title: 'The database’s changes can’t be archived',
      mend: 'They stay on its own disk until they can, and fill it. What starts the product says why; a server says it in its log.',
    }
  if (drillFault)
    yield {
      tone: 'danger',
      title: 'The newest backup could not be restored without a fault',
      mend: `${drillFault.reason} Make another ${backup ? 'backup (npm run backup)' : 'dump'} once that is mended; until then an older one is the way back.`,
    }
  const others = jobs.filter(({ name, failures }) => failures > 1 && !(drillFault && name === drillJob))
  for (const { name, failures, fault } of others)
    yield {
      tone: 'danger',
      title: `“${plainName(name)}” failed ${failures} times in a row`,
      mend: `${fault?.reason ?? 'The log says why'}. It is tried again automatically.`,
    }
  const given = failed.filter(({ nextAt }) => nextAt === null)
  if (given.length > 0)
    yield {
      tone: 'danger',
      title:
        given.length === 1
          ? 'A delivery was tried for the last time'
          : `${given.length} deliveries were tried for the last time`,
      mend: 'Mend what the reason says, then send again below.',
    }
}

function* warnings(
  {
    nodes,
    database,
    files,
    messages,
    backup,
    proven,
    drillFault,
    jobs,
    queues,
    failed,
    untrustedProxySince,
    zones,
  }: Status,
  now: number,
): Iterable<Problem> {
  const { doneAt } = jobs.find(({ name }) => name === backupJob) ?? {}
  if (backup && doneAt && now - Date.parse(doneAt) > oldestBackup)
    yield {
      tone: 'warning',
      title: `The last good backup was begun ${spanText((now - Date.parse(doneAt)) / 1000)} ago`,
      mend: 'See below how its last run ended, and when the next one is.',
    }
  else if (
    backup?.drill &&
    doneAt &&
    !drillFault &&
    now - Date.parse(proven?.asOf ?? doneAt) > (proven ? oldestBackup : longestDrill)
  )
    yield {
      tone: 'warning',
      title: proven
        ? `The newest backup that was restored is of ${spanText((now - Date.parse(proven.asOf)) / 1000)} ago`
        : 'No backup was restored yet to see that it can be',
      mend: `See below how the last run of “${plainName(drillJob)}” ended, and when the next one is.`,
    }

  // A server's own backups can't be seen from here. Who proved a dump once is told when that is long ago.
  const provenFor = proven ? now - Date.parse(proven.asOf) : 0
  if (!backup && database.kind === 'server' && provenFor > oldestBackup)
    yield {
      tone: 'warning',
      title: `The newest dump that was restored is of ${spanText(provenFor / 1000)} ago`,
      mend: 'Make a dump each day, and prove it: npm run restore -- <dump> --drill.',
    }

  if (untrustedProxySince !== null)
    yield {
      tone: 'warning',
      title: 'A proxy that is not trusted, or somebody who pretends to be one, sent X-Forwarded-For',
      mend: 'If a proxy is in front, set TRUSTED_PROXIES to its address and restart. Until then everybody shares its address, and wrong sign-ins of one person make others wait.',
    }

  const alive = nodes.filter((node) => node.alive)
  const versions = [...new Set(alive.map(({ version }) => version))]
  if (versions.length > 1)
    yield {
      tone: 'warning',
      title: `Nodes run different versions: ${versions.join(', ')}`,
      mend: 'While an update goes on that is as it should be. Otherwise restart the older ones.',
    }
  for (const channel of ['email', 'sms'] as const) {
    const last = alive
      .flatMap(({ messages }) => messages[channel].lastFailure ?? [])
      .filter(({ at }) => now - Date.parse(at) < recent)
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
    if (last)
      yield {
        tone: 'warning',
        title:
          channel === 'email'
            ? 'Mails could not be sent within the last hour'
            : 'Texts could not be sent within the last hour',
        mend: `${last.reason}. Check ${channel === 'email' ? 'SMTP_URL and the mail server' : 'SMS_URL and the gateway'}.`,
      }
  }
  if (failed.some(({ nextAt }) => nextAt !== null))
    yield {
      tone: 'warning',
      title: 'Some deliveries failed and are tried again automatically',
      mend: 'They are listed below with the reason.',
    }
  for (const { name, waitingSeconds } of queues.filter((queue) => queue.waitingSeconds > longestWait))
    yield {
      tone: 'warning',
      title: `“${plainName(name)}” has waited for ${spanText(waitingSeconds)}`,
      mend: 'If it does not get shorter, the nodes are too busy: add one.',
    }
  if (database.connections > 0.85 * database.maxConnections)
    yield {
      tone: 'warning',
      title: `${database.connections} of ${database.maxConnections} connections of the database are in use`,
      mend: 'Raise max_connections, or put PgBouncer in between.',
    }
  if (database.reads?.isThere === false)
    yield {
      tone: 'warning',
      title: 'The replica of DATABASE_READ_URL does not answer',
      mend: 'Until it is back, everything is read from the primary. The log of the node says why.',
    }
  for (const { name, lag } of database.replicas.filter((replica) => (replica.lag ?? 0) > longestLag))
    yield {
      tone: 'warning',
      title: `The replica ${name} is ${spanText(lag!)} behind`,
      mend: 'Look at its disk and network.',
    }
  // What is not set up works without a failure, and is missed when it is needed.
  if (!backup && database.kind === 'embedded')
    yield {
      tone: 'warning',
      title: 'There are no automatic backups',
      mend: 'Set BACKUP_TO and BACKUP_PASSWORD, or make sure that somebody runs the backup each day.',
    }
  if (!files.scanner)
    yield {
      tone: 'warning',
      title: 'Uploads are not checked for viruses',
      mend: 'Set SCAN_URL to the address of a scanner.',
    }
  if (messages.email !== 'server')
    yield {
      tone: 'warning',
      title: 'Mails are written into files, and nobody receives them',
      mend: 'Set SMTP_URL to a mail server. Until then codes and links are in DATA_DIR/outbox.',
    }
  yield* zoneWarnings(zones)
}

/** A day that begins in the middle of somebody's work makes follow-ups overdue too early. */
function* zoneWarnings({ office, stores, without }: Status['zones']): Iterable<Problem> {
  const isNobodys = universal.test(office) || (stores.length > 0 && without === 0 && !stores.includes(office))
  if (isNobodys)
    yield {
      tone: 'warning',
      title: `The office’s time zone is ${office}, where no store is`,
      mend: `Set TZ to the office’s zone, such as America/Los_Angeles, on every node and restart. ${
        without === 0
          ? 'Until then days of figures and reports begin and end at its midnight.'
          : 'Until then days begin and end at its midnight: in figures, in reports, and in stores without a time zone.'
      }`,
    }
  if (without > 0 && (stores.length > 0 || isNobodys))
    yield {
      tone: 'warning',
      title: `${countText(without, 'store')} ${without === 1 ? 'has' : 'have'} no time zone`,
      mend: `Choose it in the store’s record. Until then its follow-ups, visits and links go by the days of ${office}.`,
    }
}

/** Zones in which nobody works. */
const universal = /^(?:UTC|GMT|UCT|Zulu|Universal|Etc\/.*)$/

/** @returns the hosts on which a node went silent and none was started since. A restarted node is a new one, and the old one is forgotten after a day. */
function silentHosts(nodes: readonly StatusNode[]): ReadonlySet<string> {
  const silent = nodes.filter(
    ({ alive, host, seenAt }) =>
      !alive && !nodes.some((other) => other.alive && other.host === host && other.startedAt > seenAt),
  )
  return new Set(silent.map(({ host }) => host))
}
