import { setTimeout as sleep } from 'node:timers/promises'
import type { Message, Messages } from './Messages'

/** How long people wait until they read that a message is on its way, in milliseconds. */
const patience = 5000

/**
 * Sends a message that a person waits for. A server that takes longer than some seconds goes on with it; a failure after that is logged only.
 * @returns whether it is sent already
 * @throws when it can't be sent, as long as the person waits
 */
export async function sendSoon(messages: Messages, message: Message): Promise<boolean> {
  const waited = new AbortController()
  const late = sleep(patience, false, { signal: waited.signal, ref: false }).catch(() => false)
  try {
    return await Promise.race([messages.send(message).then(() => true), late])
  } finally {
    waited.abort()
  }
}
