// The messages of a product without a mail server, which writes each as a file into its outbox:
//   const code = await mailed(dataDir, 'ana@demo.test', /\b(\d{6}) is your/)
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

/** @typedef {{ name: string, to: string, subject: string, text: string }} OutboxMessage where `name` is its file's */

/**
 * @param {string} dataDir the product's
 * @param {ReadonlySet<string>} [seen] names of messages to leave out
 * @returns {Promise<OutboxMessage[]>} the newest first
 */
export async function readOutbox(dataDir, seen = new Set()) {
  const folder = path.join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => /** @type {string[]} */ ([]))
  const messages = names
    // A name that begins with a dot is a message that is still being written.
    .filter((name) => !name.startsWith('.') && !seen.has(name))
    .toSorted()
    .toReversed()
    .map(async (name) => ({ ...JSON.parse(await readFile(path.join(folder, name), 'utf8')), name }))
  return Promise.all(messages)
}

/**
 * Waits for a message. Its subject and text are searched together.
 * @param {string} dataDir
 * @param {string} to address or phone
 * @param {RegExp} pattern with a group
 * @param {ReadonlySet<string>} [seen] names of messages that don't count
 * @returns {Promise<string>} the first group, from the newest message that has it
 * @throws {Error} when there is none within a minute
 */
export async function mailed(dataDir, to, pattern, seen) {
  for (let tries = 0; tries < 600; tries++) {
    for (const { to: receiver, subject, text } of await readOutbox(dataDir, seen)) {
      const found = receiver === to && pattern.exec(`${subject} ${text}`)?.[1]
      if (found) return found
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`Nothing with ${pattern} was mailed to ${to} within a minute`)
}

/** @param {string} dataDir @param {string} email @returns {Promise<string>} the newest code that was mailed to this address */
export function mailedCode(dataDir, email) {
  return mailed(dataDir, email, /\b(\d{6}) is your/)
}
