import { chmod, chown, mkdir, realpath, stat } from 'node:fs/promises'
import { canEnter } from './account'
import type { Place } from './place'
import { run } from './run'

/** Settings of a server, by their names. */
export type ServerSettings = Readonly<Record<string, string>>

/** A moment that a restored database is brought to; `latest`: as far as the archive goes. */
export type RecoveryPoint = Date | 'latest'

/** Nothing written is longer in the database's folder alone than this, in seconds. */
const longest = 60

/**
 * The settings with which Postgres copies each piece of its log of changes (WAL) into a folder, compressed, under its name once it is
 * whole. The folder is made where it is missing.
 * @param archive absolute
 * @throws when Postgres can't write there; the message says what to do
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
  // A piece that is there already was copied before a crash, or is another database's: then Postgres keeps it, and says so in its log.
  const command = `f=${quoted(archive)}/%f.gz; if test -f "$f"; then gzip -dc "$f" | cmp -s - "%p"; else gzip -3 -c "%p" > "$f.part" && sync "$f.part" && mv "$f.part" "$f"; fi`
  return { archive_mode: 'on', archive_timeout: String(longest), archive_command: command }
}

/**
 * The settings with which Postgres brings a restored database on with what is in the archive, and then goes on by itself.
 * @throws when Postgres can't read there; the message says what to do
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
    // Names of zones, Z among them, aren't known yet when Postgres reads its settings.
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

/** For a shell, in a setting where % has a meaning. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`
}
