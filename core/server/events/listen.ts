import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Listener {
  close(): Promise<void>
}

/**
 * Hears a channel's notifications, and connects again when the connection is lost.
 * @param heard is called with each notification's text, and with undefined after every connect: something may have been
 * missed.
 */
export function listen(connectionString: string, channel: string, heard: (text: string | undefined) => void): Listener {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')

  async function hear(): Promise<void> {
    const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'white-glove listener', connectionTimeoutMillis: 5000 })
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve)
      client.on('error', () => resolve())
    })
    client.on('notification', ({ payload }) => heard(payload))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      heard(undefined)
      await Promise.race([lost, stopped])
    } finally {
      // Only here, when nothing is under way: a client that is ended while it connects may never answer.
      await Promise.race([client.end().catch(() => {}), sleep(1000, undefined, { ref: false })])
    }
  }

  async function keepHearing(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Whoever polls as well is only slower meanwhile, so a failure here needs no word.
      await hear().catch(() => {})
      await sleep(500, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const running = keepHearing()

  return {
    async close() {
      stopping.abort()
      await running
    },
  }
}
