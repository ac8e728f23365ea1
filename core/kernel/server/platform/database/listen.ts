import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Listener {
  close(): Promise<void>
}

/** The callbacks of a listener. */
export interface ListenHandlers {
  /** Called with each notification's text; and with undefined after every connect, because notifications may have been missed. */
  notified(text: string | undefined): void
  /** The connection was lost: notifications may be missed from now on. */
  lost?(): void
}

/** Listens to a channel's notifications, and reconnects when the connection is lost. */
export function listen(connectionString: string, channel: string, handlers: ListenHandlers): Listener {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      application_name: 'white-glove listener',
      connectionTimeoutMillis: 5000,
    })
    let connected = false
    const lose = () => {
      if (connected) handlers.lost?.()
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
    client.on('notification', ({ payload }) => handlers.notified(payload))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      connected = true
      handlers.notified(undefined)
      await Promise.race([ended, stopped])
    } finally {
      lose()
      // Only here, when no query is running: a client that is ended while it connects may never respond.
      await Promise.race([client.end().catch(() => {}), sleep(1000, undefined, { ref: false })])
    }
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Callers that also poll only become slower without a connection, so a failure here is not reported.
      await listenOnce().catch(() => {})
      await sleep(500, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const running = keepListening()

  return {
    async close() {
      stopping.abort()
      await running
    },
  }
}
