import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Under npm, resolves once what started this process has ended. npm hands a signal on to its shell only, which ends and leaves this
 * process behind. Without npm it never resolves, since a program that was started by hand may go on running.
 * @returns {Promise<void>}
 */
export async function parentEnded() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return new Promise(() => {})
  while (process.ppid === parent) await sleep(250, undefined, { ref: false })
}
