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
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    client = new pg.Client({ connectionString, keepAlive: true, application_name: 'white-glove listener' })
    const lost = new Promise<void>((resolve) => {
      client!.once('end', resolve)
      client!.on('error', () => resolve())
    })
    client.on('notification', ({ payload }) => heard(payload))
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    heard(undefined)
    await lost
  }

  async function keepConnected(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Whoever polls as well is only slower meanwhile, so a failure here needs no word.
      await connect().catch(() => {})
      await client?.end().catch(() => {})
      await sleep(500, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const running = keepConnected()

  return {
    async close() {
      stopping.abort()
      await client?.end().catch(() => {})
      await running
    },
  }
}
