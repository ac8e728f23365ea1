import { chmod, chown, mkdir, realpath, stat } from 'node:fs/promises'
import { canEnter } from './account'
import type { Place } from './place'
import { run } from './run'

/** Settings of a server, by their names. */
export type ServerSettings = Readonly<Record<string, string>>

/** The moment up to which a restored database is recovered; `latest`: the end of the archive. */
export type RecoveryPoint = Date | 'latest'

/** The maximum time until a change is also in the archive, in seconds. */
const longest = 60

/**
 * The settings with which Postgres copies each segment of its write-ahead log (WAL) into a folder, compressed, under its name once it is
 * complete. The folder is created where it is missing.
 * @param archive an absolute path
 * @throws when Postgres can't write there; the message states what to do
 */
export async function archiveSettings(archive: string, { account }: Place): Promise<ServerSettings> {
  if (process.platform === 'win32')
    throw new Error('WAL_ARCHIVE needs a shell with gzip, which Windows lacks. Unset it, or set DATABASE_URL.')
  if (!(await stat(archive).catch(() => undefined))) {
    await mkdir(archive, { recursive: true })
    await chmod(archive, 0o700)
    if (account) await chown(archive, account.uid, account.gid)
  }
  await checkReach(archive, account, '-w')
  // If a file with this name exists, it was copied before a crash, or belongs to another database: in that case Postgres keeps its segment,
  // and writes an error to its log.
  const command = `f=${quoted(archive)}/%f.gz; if test -f "$f"; then gzip -dc "$f" | cmp -s - "%p"; else gzip -3 -c "%p" > "$f.part" && sync "$f.part" && mv "$f.part" "$f"; fi`
  return { archive_mode: 'on', archive_timeout: String(longest), archive_command: command }
}

/**
 * The settings with which Postgres applies the archived changes to a restored database, and then runs normally.
 * @throws when Postgres can't read there; the message states what to do
 */
export async function recoverySettings(
  archive: string,
  until: RecoveryPoint,
  { account }: Place,
): Promise<ServerSettings> {
  if (!(await stat(archive).catch(() => undefined)))
    throw new Error(`There is no folder ${archive}. Set WAL_ARCHIVE to where the database’s changes were kept.`)
  await checkReach(archive, account, '-r')
  return {
    restore_command: `f=${quoted(archive)}/%f.gz; test -f "$f" && gzip -dc "$f" > "%p"`,
    hot_standby: 'off',
    recovery_target_action: 'promote',
    // Names of zones, including Z, aren't known yet when Postgres reads its settings.
    ...(until !== 'latest' && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  }
}

async function checkReach(archive: string, account: Place['account'], right: '-r' | '-w'): Promise<void> {
  const folder = await realpath(archive)
  const test = await run('/bin/sh', ['-c', `test ${right} "$0"`, folder], account)
  if (test.code === 0 && (await canEnter(folder, account))) return
  throw new Error(
    `WAL_ARCHIVE: the user “${account?.name ?? 'of this process'}” that Postgres runs as can’t ${right === '-w' ? 'write to' : 'read'} ${archive}. Make the folders above it enterable, and give it to that user: chown -R ${account?.name ?? '<user>'} ${archive}`,
  )
}

/** Quotes a text for a shell, in a setting where % has a meaning. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`
}
