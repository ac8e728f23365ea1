import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { run } from './run'

/** The Postgres server that runs on a data folder. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/** @returns whether a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The server that runs on this data folder, also one that a killed product left behind. Removes a postmaster.pid whose process id now
 * belongs to another program: Postgres would refuse to start because of it.
 */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const file = path.join(data, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined
  if (await isPostgresOn(pid, data)) return { pid, port }
  await rm(file, { force: true })
  return undefined
}

async function isPostgresOn(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await realpath(data)
    try {
      // A server's working folder is its data folder.
      return (await readlink(`/proc/${pid}/cwd`)) === folder
    } catch (error) {
      // A server that has a capability, as under systemd's AmbientCapabilities, hides this from a process without it.
      return (error as NodeJS.ErrnoException).code === 'EACCES' && (await folderOfCommand(pid)) === folder
    }
  }
  if (process.platform === 'win32') return true
  const { output } = await run('ps', ['-p', String(pid), '-o', 'command='])
  return output.includes('postgres') && output.includes(data)
}

/** @returns the data folder in the command of a server, which every account may read. */
async function folderOfCommand(pid: number): Promise<string | undefined> {
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  const folder = args[args.indexOf('-D') + 1]
  if (path.basename(args[0] ?? '') !== 'postgres' || !folder) return undefined
  return realpath(folder).catch(() => undefined)
}
