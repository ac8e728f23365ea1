import { expect } from '@playwright/test'
import { mailed, readOutbox } from '../scripts/lib/testing/outbox.mjs'

const dataDir = process.env.E2E_DATA_DIR!

/** The names of the messages that are there already. */
export async function mailsSoFar(): Promise<ReadonlySet<string>> {
  return new Set((await readOutbox(dataDir)).map(({ name }) => name))
}

/** @returns the six digits of the code in a message to this address, or phone, that was not there before */
export function codeFor(address: string, seen?: ReadonlySet<string>): Promise<string> {
  return mailed(dataDir, address, /\b(\d{6}) is your/, seen)
}

/**
 * @param unsaid what the message may not say, since a mailbox is no place for it
 * @returns the path of the link in a new message, with what stands behind the #, as a mail program would open it
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
