import { chmod, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './place'

/** Settings of a server, by their names. */
export type ServerSettings = Readonly<Record<string, string>>

/** The moment up to which a restored database is recovered; `latest`: the end of the archive. */
export type RecoveryPoint = Date | 'latest'

/** Where pieces of the log of changes (WAL) are kept outside of the database's folder. */
export interface WalArchive {
  /** Keeps a file under a name. One that is there already with the same content is kept. @throws when it is there with another content */
  put(name: string, from: string): Promise<void>
  /** Writes what is kept under the name into a new file. @returns whether there is such a piece */
  get(name: string, to: string): Promise<boolean>
}

/** Nothing written is longer in the database's folder alone than this, in seconds. */
const longest = 60
/** How often a process looks for what Postgres asks it, in milliseconds: a piece a minute while people work, thousands in a recovery. */
const lookEvery = { archiving: 200, recovery: 20 }

/** What Postgres may ask for: segments, the marks of backups, and the history of a timeline. */
const requests = /^([\dA-F]{24}(?:\.[\dA-F]{8}\.backup|\.partial)?|[\dA-F]{8}\.history)\.(put|get)$/

/** Where Postgres leaves what it asks for: its commands run in a shell of its own account, which has neither the password nor our programs. */
const exchangeOf = ({ folder }: Place) => path.join(folder, 'exchange')

/** The settings with which Postgres hands each piece of its log over, and keeps it until that is done. */
export function archiveSettings(place: Place): ServerSettings {
  if (process.platform === 'win32')
    throw new Error('WAL_ARCHIVE needs a shell, which Windows lacks. Unset it, or set DATABASE_URL.')
  const command = `${asked(place, 'put', 10)} test -f "$x.done" && rm -f "$x.done"`
  return { archive_mode: 'on', archive_timeout: String(longest), archive_command: command }
}

/** The settings with which Postgres brings a restored database on with what it is handed, and then goes on by itself. */
export function recoverySettings(until: RecoveryPoint, place: Place): ServerSettings {
  return {
    // Above 125 the recovery ends, rather than take the piece for one that there never was.
    restore_command: `${asked(place, 'get', 600)} test -f "$x.get" -o -f "$x.failed" && exit 200; test -f "$x" && mv "$x" "%p"`,
    hot_standby: 'off',
    recovery_target_action: 'promote',
    // Names of zones, including Z, aren't known yet when Postgres reads its settings.
    ...(until !== 'latest' && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  }
}

/** For a shell: asks for a piece, and waits so many seconds for the answer. */
function asked(place: Place, what: 'put' | 'get', patience: number): string {
  return `x=${quoted(exchangeOf(place))}/%f; rm -f "$x" "$x.done" "$x.failed"; : > "$x.${what}"; n=0; while test -f "$x.${what}" -a $n -lt ${patience * 20}; do sleep 0.05; n=$((n+1)); done;`
}

/** Makes the folder in which Postgres asks, before it is started. */
export async function prepareExchange(place: Place): Promise<void> {
  const folder = exchangeOf(place)
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (place.account) await chown(folder, place.account.uid, place.account.gid)
}

export interface WalCourier {
  stop(): Promise<void>
}

export interface CourierOptions {
  readonly purpose: keyof typeof lookEvery
  /** The id of the database that wrote the pieces. Undefined: they were archived before databases had ids. */
  readonly database: string | undefined
  /** Called with the reason why a piece could not be kept or fetched; Postgres asks again. */
  readonly onFailure: (error: unknown) => void
}

/** The name of a piece in the archive: two databases never have the same one, also if one of them was restored from the other. */
export function pieceName(database: string | undefined, name: string): string {
  return database === undefined ? name : `${database}.${name}`
}

/** Does what Postgres asks for, one piece after the other, until it is stopped. */
export function startCourier(
  place: Place,
  archive: WalArchive,
  { purpose, database, onFailure }: CourierOptions,
): WalCourier {
  const folder = exchangeOf(place)
  const stopping = new AbortController()

  async function answer(name: string, what: string): Promise<void> {
    const at = path.join(folder, name)
    const piece = pieceName(database, name)
    try {
      if (what === 'put') {
        await archive.put(piece, path.join(place.folder, 'data', 'pg_wal', name))
        await writeFile(`${at}.done`, '')
      } else if ((await archive.get(piece, at)) && place.account) await chown(at, place.account.uid, place.account.gid)
    } catch (error) {
      if (what === 'get') await writeFile(`${at}.failed`, '')
      onFailure(error)
    }
    await rm(`${at}.${what}`, { force: true })
  }

  async function attend(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const entry of await readdir(folder).catch((): string[] => [])) {
        const [, name, what] = requests.exec(entry) ?? []
        if (name && what) await answer(name, what).catch(onFailure)
      }
      await sleep(lookEvery[purpose], undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
  }
  const attending = attend()
  return {
    async stop() {
      stopping.abort()
      await attending
    },
  }
}

/** Quotes a text for a shell, in a setting where % has a meaning. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`
}
