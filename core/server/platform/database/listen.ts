import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Listener {
  close(): Promise<void>
}

/** What a listener is told. */
export interface ListenHandlers {
  /** Each notification's text; and undefined after every connect, since something may have been missed. */
  heard(text: string | undefined): void
  /** The connection is lost: something may be missed from now on. */
  lost?(): void
}

/** Hears a channel's notifications, and connects again when the connection is lost. */
export function listen(connectionString: string, channel: string, hearing: ListenHandlers): Listener {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')

  async function hear(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      application_name: 'white-glove listener',
      connectionTimeoutMillis: 5000,
    })
    let connected = false
    const lose = () => {
      if (connected) hearing.lost?.()
      connected = false
    }
    const ended = new Promise<void>((resolve) => {
      const end = () => {
        lose()
        resolve()
      }
      client.once('end', end)
      client.on('error', end)
    })
    client.on('notification', ({ payload }) => hearing.heard(payload))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      connected = true
      hearing.heard(undefined)
      await Promise.race([ended, stopped])
    } finally {
      lose()
      // Only here, when nothing is under way: a client that is ended while it connects may never answer.
      await Promise.race([client.end().catch(() => {}), sleep(1000, undefined, { ref: false })])
    }
  }

  async function keepHearing(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Callers that also poll are only slower meanwhile, so a failure here is not reported.
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
