import { get } from 'node:http'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HttpError } from './errors'
import { shareFairly } from './shareFairly'
import type { Viewer } from './Viewer'

let app: FastifyInstance
/** Requests that are being processed. */
let working: { readonly who: unknown; finish(): void }[]
/** The maximum number of one person's requests at the same time. */
let most: number
/** The person of each slow request, and when it began. */
let begun: [who: unknown, at: number][]
/** Requests are answered at once. */
let isQuick: boolean

beforeEach(async () => {
  working = []
  begun = []
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
  app.get('/long', { config: { takesWholeShare: () => true } }, ({ headers: { who } }, reply) => {
    const body = new Readable({ read() {} })
    working.push({ who, finish: () => body.push(null) })
    return reply.send(body)
  })
  app.get('/late', { config: { takesWholeShare: () => true } }, ({ headers: { who } }) => {
    return new Promise((resolve) => working.push({ who, finish: () => resolve(Readable.from(['[]'])) }))
  })
  // A request that keeps a core busy: nothing else runs until it is finished.
  app.get('/heavy', async ({ headers: { who } }) => {
    begun.push([who, performance.now()])
    await new Promise((resolve) => setTimeout(resolve, 120))
    return {}
  })
  await app.ready()
})
afterEach(() => app.close())

const ask = (who: string | undefined, url = '/slow') => app.inject({ url, headers: who ? { who } : {} })
const under = (who: string | undefined) => working.filter((one) => one.who === who).length
const finish = () => {
  for (const one of working.splice(0)) one.finish()
}

describe('[V4] everybody gets a fair share of a node', () => {
  it('four requests of a person are processed at once, the others wait, and nobody else waits for them', async () => {
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

  it('a request that reads very much is processed alone, and the person’s next requests wait', async () => {
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

  it('a request is refused when a hundred are waiting already', async () => {
    const answers = Array.from({ length: 105 }, () => ask('noor'))
    expect((await Promise.race(answers)).statusCode).toBe(429)
    isQuick = true
    finish()
    expect((await Promise.all(answers)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(104)
  })

  it('a request that failed, and a response that is still being sent, don’t use a turn', async () => {
    for (let at = 0; at < 5; at++) {
      expect((await ask('noor', '/broken')).statusCode).toBe(500)
      void ask('noor', '/stream')
    }
    const answer = ask('noor')
    await vi.waitFor(() => expect(under('noor')).toBe(1))
    finish()
    expect((await answer).statusCode).toBe(200)
  })

  it('a person’s long lists are sent one at a time, while their short requests continue', async () => {
    const first = ask('noor', '/long')
    await vi.waitFor(() => expect(under('noor')).toBe(1))
    const second = ask('noor', '/long')
    isQuick = true
    expect((await ask('noor')).statusCode).toBe(200)
    expect((await ask('care')).statusCode).toBe(200)
    const other = ask('care', '/long')
    await vi.waitFor(() => expect([under('noor'), under('care')]).toEqual([2, 2]))
    finish()
    await Promise.all([first, other])
    await vi.waitFor(() => expect(under('noor')).toBe(1))
    finish()
    expect((await second).statusCode).toBe(200)
  })

  it('a long list whose reader disconnects, before it begins or in the middle, lets the next one start', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    for (const url of ['/late', '/long']) {
      const left = get(address + url, { headers: { who: 'noor' } })
      left.on('error', () => {})
      await vi.waitFor(() => expect(under('noor')).toBe(1))
      left.destroy()
      await new Promise((resolve) => setTimeout(resolve, 50))
      finish()
      const next = ask('noor', '/late')
      await vi.waitFor(() => expect(under('noor')).toBe(1))
      finish()
      expect((await next).statusCode).toBe(200)
    }
  })

  it('a person who requests much for a long time has one turn on average, and others have theirs', async () => {
    const started = performance.now()
    await Promise.all([...Array.from({ length: 24 }, () => ask('noor', '/heavy')), ask('care', '/heavy')])
    const [theirs, others] = ['noor', 'care'].map((who) =>
      begun.filter(([one]) => one === who).map(([, at]) => at - started),
    ) as [number[], number[]]
    expect(others[0]).toBeLessThan(100)
    // 24 × 100 ms exceed the free time, of which one second is lent: with four at once all would have begun after 0.6 s.
    expect(theirs.at(-1)).toBeGreaterThan(900)
    const later = performance.now()
    isQuick = true
    await ask('noor')
    expect(performance.now() - later, 'they wait, but not for long').toBeLessThan(1200)
  })

  it('a person who sends one request after the other never waits', async () => {
    isQuick = true
    for (let at = 0; at < 15; at++) await ask('noor', '/heavy')
    const gaps = begun.slice(1).map(([, at], index) => at - begun[index]![1])
    expect(Math.max(...gaps)).toBeLessThan(240)
  })
})
