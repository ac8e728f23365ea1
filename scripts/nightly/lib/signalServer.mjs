import { runQuietly } from '../../lib/run.mjs'

/**
 * Sends a signal to all processes of a Postgres server: each connection is a separate process.
 * @param {{ pid(): number | undefined | Promise<number | undefined> }} server
 * @param {NodeJS.Signals} signal
 */
export async function signalServer(server, signal) {
  const pid = await server.pid()
  if (!pid) throw new Error('The Postgres server does not run')
  const { output } = await runQuietly('ps', ['-o', 'pid=', '--ppid', String(pid)])
  for (const each of [pid, ...output.trim().split(/\s+/).map(Number)]) {
    try {
      process.kill(each, signal)
    } catch (error) {
      // A connection that ended in the meantime.
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
    }
  }
}
