import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { Caller } from './testApp'

/** An event of a stream of server-sent events. */
interface LiveWord {
  readonly event: string
  readonly data: unknown
}

export interface LiveListener {
  readonly status: number
  readonly headers: Headers
  readonly words: LiveWord[]
  /** The data of the events of this kind. */
  said(event: string): unknown[]
  /** The stream was ended by the server. */
  readonly over: boolean
  close(): void
}

/** By node: resolves once it listens to the database, which it does from its first stream on. */
const hearing = new WeakMap<FastifyInstance, Promise<void>>()

/**
 * Opens /api/live as a browser does, over a real connection: the app must be listening.
 * @returns the listener, once nothing can be missed any more
 */
export async function listenLive(app: FastifyInstance, caller: Caller): Promise<LiveListener> {
  if (hearing.has(app)) {
    await hearing.get(app)
    return open(app, caller)
  }
  const first = open(app, caller)
  hearing.set(
    app,
    first.then((listener) => listensToDatabase(app, listener)),
  )
  await hearing.get(app)
  return first
}

async function listensToDatabase(app: FastifyInstance, listener: LiveListener): Promise<void> {
  if (listener.status === 200) await expect.poll(() => listener.over || listener.said('missed').length > 0).toBe(true)
  else hearing.delete(app)
}

async function open(app: FastifyInstance, { cookies }: Caller): Promise<LiveListener> {
  const { port } = app.server.address() as AddressInfo
  const stop = new AbortController()
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: stop.signal,
  })
  const words: LiveWord[] = []
  let over = false
  const read = async () => {
    let text = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const event = block.match(/^event: (.*)$/m)?.[1]
        if (event) words.push({ event, data: JSON.parse(block.match(/^data: (.*)$/m)![1]!) })
      }
    }
  }
  void read().then(
    () => (over = true),
    () => (over = true),
  )
  return {
    status: response.status,
    headers: response.headers,
    words,
    said: (event) => words.filter((word) => word.event === event).map(({ data }) => data),
    get over() {
      return over
    },
    close: () => stop.abort(),
  }
}
