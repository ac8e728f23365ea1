import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HttpError } from './errors'
import { shareFairly } from './shareFairly'
import type { Viewer } from './Viewer'

let app: FastifyInstance
/** Requests that are worked on now. */
let working: { readonly who: unknown; finish(): void }[]
/** Of one person, at once. */
let most: number
/** Requests are answered at once. */
let isQuick: boolean

beforeEach(async () => {
  working = []
  most = 0
  isQuick = false
  app = Fastify()
  app.setErrorHandler<Partial<HttpError>>((error, _request, reply) => reply.code(error.status ?? 500).send())
  app.addHook('onRequest', async (request) => {
    const { who } = request.headers
    if (who) request.viewer = { id: who } as unknown as Viewer
  })
  shareFairly(app)
  app.get('/slow', ({ headers: { who } }) => {
    return new Promise((resolve) => {
      if (isQuick) resolve({})
      working.push({ who, finish: () => resolve({}) })
      most = Math.max(most, under('noor'))
    })
  })
  app.get('/everything', { config: { takesWholeShare: () => true } }, ({ headers: { who } }) => {
    return new Promise((resolve) => working.push({ who, finish: () => resolve({}) }))
  })
  app.get('/broken', () => Promise.reject(new Error('broken')))
  app.get('/stream', (_request, reply) => reply.send(new Readable({ read() {} })))
  await app.ready()
})
afterEach(() => app.close())

const ask = (who: string | undefined, url = '/slow') => app.inject({ url, headers: who ? { who } : {} })
const under = (who: string | undefined) => working.filter((one) => one.who === who).length
const finish = () => {
  for (const one of working.splice(0)) one.finish()
}

describe('[V4] everybody has a fair share of a node', () => {
  it('four requests of a person are worked on at once, the others wait, and nobody else waits for them', async () => {
    const theirs = Array.from({ length: 10 }, () => ask('noor'))
    const others = [ask('care'), ask(undefined)]
    await vi.waitFor(() => expect([under('noor'), under('care'), under(undefined)]).toEqual([4, 1, 1]))
    finish()
    await Promise.all(others)
    for (const left of [4, 2]) {
      await vi.waitFor(() => expect(under('noor')).toBe(left))
      finish()
    }
    expect((await Promise.all(theirs)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(most).toBe(4)
  })

  it('what reads very much is worked on alone, and what the person asks after it waits', async () => {
    const first = ask('noor')
    await vi.waitFor(() => expect(under('noor')).toBe(1))
    const rest = [ask('noor', '/everything'), ask('noor', '/everything'), ask('noor'), ask('noor')]
    const other = ask('care')
    await vi.waitFor(() => expect([under('noor'), under('care')]).toEqual([1, 1]))
    finish()
    await Promise.all([first, other])
    for (const now of [1, 1, 2]) {
      await vi.waitFor(() => expect(under('noor')).toBe(now))
      finish()
    }
    expect((await Promise.all(rest)).map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200))
  })

  it('what comes when a hundred wait already is refused', async () => {
    const answers = Array.from({ length: 105 }, () => ask('noor'))
    expect((await Promise.race(answers)).statusCode).toBe(429)
    isQuick = true
    finish()
    expect((await Promise.all(answers)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(104)
  })

  it('a request that failed, and an answer that is still being sent, keep no turn', async () => {
    for (let at = 0; at < 5; at++) {
      expect((await ask('noor', '/broken')).statusCode).toBe(500)
      void ask('noor', '/stream')
    }
    const answer = ask('noor')
    await vi.waitFor(() => expect(under('noor')).toBe(1))
    finish()
    expect((await answer).statusCode).toBe(200)
  })
})
