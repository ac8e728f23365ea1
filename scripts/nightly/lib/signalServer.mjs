import { runQuietly } from '../../lib/run.mjs'

/**
 * Signals a Postgres server: each of its connections is a process of its own.
 * @param {import('./postgres.mjs').Server} server @param {NodeJS.Signals} signal
 */
export async function signalServer(server, signal) {
  const pid = await server.pid()
  const { output } = await runQuietly('ps', ['-o', 'pid=', '--ppid', String(pid)])
  for (const each of [pid, ...output.trim().split(/\s+/).map(Number)]) {
    try {
      process.kill(each, signal)
    } catch (error) {
      // A connection that ended meanwhile.
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
    }
  }
}
