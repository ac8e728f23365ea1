import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Place } from '@core/kernel/server/platform/postgres/place'
import { pieceName, type RecoveryPoint } from '@core/kernel/server/platform/postgres/walArchive'
import type { OpenWalArchive } from '@core/kernel/server/platform/postgres/openWalArchive'

/** Where the changes since a backup are, and up to which moment they are restored. */
export interface BackupRecovery {
  readonly walArchive: Pick<OpenWalArchive, 'get' | 'segments'>
  readonly until: RecoveryPoint
}

/** Notices a segment that is damaged, or that is missing before later ones. */
export function followArchive(
  { walArchive, until }: BackupRecovery,
  database: string | undefined,
  segments: readonly string[],
) {
  const prefix = pieceName(database, '')
  let missing = ''
  let unreadable: Error | undefined
  return {
    until,
    database,
    walArchive: {
      async get(name: string, to: string) {
        const found = await walArchive.get(name, to).catch((error: Error) => {
          // It may be read ahead of the moment that is asked for, so it is a fault only if that isn't reached.
          unreadable ??= error
          return false
        })
        if (!found && /^[\dA-F]{24}$/.test(name.slice(prefix.length)) && name > missing) missing = name
        return found
      },
    },
    fault(): string | undefined {
      if (unreadable) return unreadable.message
      if (missing === '' || !segments.some((segment) => segment > missing)) return undefined
      return `WAL_ARCHIVE lacks ${missing}, and without it the later segments can’t be used.`
    },
  }
}

/** Says why a recovery did not reach its moment, and which moment it can reach. */
export async function recoveryText(message: string, { folder }: Place, fault: string | undefined): Promise<string> {
  const log = await readFile(path.join(folder, 'postgres.log'), 'utf8').catch(() => '')
  const [, time] = [...log.matchAll(/last completed transaction was at log time (\S+ \S+)\+00/g)].at(-1) ?? []
  if (fault !== undefined) {
    // Postgres ends before the first change that is later than the given moment, so there must be one.
    const reachable = time && new Date(Date.parse(`${time.slice(0, 23).replace(' ', 'T')}Z`) - 1).toISOString()
    return reachable
      ? `${fault} Mend that, and restore again; or restore with --until ${reachable}, which is before it.`
      : `${fault} Mend that, and restore again; or restore without --until.`
  }
  if (message.includes('before configured recovery target'))
    return `The archive ends before that time${time ? `: its last change is of ${time} UTC` : ''}. Name an earlier one, or --until latest.`
  return message
}
