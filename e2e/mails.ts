import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'

const outbox = path.join(process.env.E2E_DATA_DIR!, 'outbox')

interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The messages that are there already. */
export async function mailsSoFar(): Promise<ReadonlySet<string>> {
  return new Set(await readdir(outbox).catch(() => []))
}

/** Waits for a message to this address, or phone, that was not there before and has what `find` looks for. @returns what it found */
async function inMailTo(
  address: string,
  seen: ReadonlySet<string>,
  find: (message: Message) => string | undefined,
): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      for (const name of (await readdir(outbox).catch(() => [])).filter(
        (file) => !file.startsWith('.') && !seen.has(file),
      )) {
        const message = JSON.parse(await readFile(path.join(outbox, name), 'utf8')) as Message
        if (message.to === address) found = find(message) ?? found
      }
      return found
    })
    .not.toBe('')
  return found
}

/** @returns the six digits of the code in a new message */
export function codeFor(address: string, seen: ReadonlySet<string>): Promise<string> {
  return inMailTo(address, seen, ({ subject, text }) => `${subject} ${text}`.match(/\b(\d{6}) is your/)?.[1])
}

/**
 * @param unsaid what the message may not say, since a mailbox is no place for it
 * @returns the path of the link in a new message, with what stands behind the #, as a mail program would open it
 */
export function linkFor(address: string, seen: ReadonlySet<string>, unsaid?: RegExp): Promise<string> {
  return inMailTo(address, seen, ({ subject, text }) => {
    if (unsaid) expect(`${subject} ${text}`).not.toMatch(unsaid)
    return text.match(/https?:\/\/[^/\s]+(\/\S+#\S+)/)?.[1]
  })
}
