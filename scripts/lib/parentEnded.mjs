import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Under npm, resolves when the parent process has ended. npm forwards a signal only to its shell, which ends and leaves this process
 * running. Without npm it never resolves, because a program that was started by hand may continue.
 * @returns {Promise<void>}
 */
export async function parentEnded() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return new Promise(() => {})
  while (process.ppid === parent) await sleep(250, undefined, { ref: false })
}
