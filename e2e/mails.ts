import { expect } from '@playwright/test'
import { mailed, readOutbox } from '../scripts/lib/testing/outbox.mjs'

const dataDir = process.env.E2E_DATA_DIR!

/** @returns the names of the existing messages */
export async function mailsSoFar(): Promise<ReadonlySet<string>> {
  return new Set((await readOutbox(dataDir)).map(({ name }) => name))
}

/** @returns the six digits of the code in a message to this address or phone that is not in `seen` */
export function codeFor(address: string, seen?: ReadonlySet<string>): Promise<string> {
  return mailed(dataDir, address, /\b(\d{6}) is your/, seen)
}

/**
 * @param unsaid text that the message must not contain, because a mailbox is not confidential
 * @returns the path of the link in a new message, including the part after `#`
 */
export async function linkFor(address: string, seen?: ReadonlySet<string>, unsaid?: RegExp): Promise<string> {
  const link = await mailed(dataDir, address, /https?:\/\/[^/\s]+(\/\S+#\S+)/, seen)
  if (unsaid) {
    const message = (await readOutbox(dataDir, seen)).find(({ to, text }) => to === address && text.includes(link))
    expect(`${message?.subject} ${message?.text}`).not.toMatch(unsaid)
  }
  return link
}

/** @returns the token in the newest message to this address that has a link to this form, such as `/intake-form` */
export function formTokenFor(address: string, form: string, seen?: ReadonlySet<string>): Promise<string> {
  return mailed(dataDir, address, new RegExp(`${form}#([\\w-]{43})`), seen)
}
