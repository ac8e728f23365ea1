import fc from 'fast-check'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fleetDeployment } from '../../testing/fleet/fleetDeployment'
import { type TestApp, createTestApp } from '../../testing/testApp'
import { RefusalBudget, networkOf } from './RefusalBudget'

const { password } = fleetDeployment.demonstration
const reply = { header: () => reply } as unknown as FastifyReply
const from = (ip: string, kilobytes = 0) =>
  ({ ip, headers: { 'content-length': String(kilobytes * 1024) } }) as unknown as FastifyRequest

describe('[security 2] the cost of refused requests', () => {
  it('increases with their size, and decreases over time', () => {
    let now = 0
    const budget = new RefusalBudget({ now: () => now })
    for (let n = 0; n < 4; n++) budget.count(from('203.0.113.9', 800), 400)
    expect(() => budget.check(from('203.0.113.9'), reply)).toThrow('Too many tries. Please wait 1 seconds')
    expect(() => budget.check(from('203.0.113.10'), reply)).not.toThrow()
    now = 2000
    expect(() => budget.check(from('203.0.113.9'), reply)).not.toThrow()
  })

  it('[security 44 S1] is the time of costly work, whatever the status', () => {
    const budget = new RefusalBudget({ now: () => 0 })
    const refused = { ...from('203.0.113.9', 300), refusedAfter: 2000 } as FastifyRequest
    for (let n = 0; n < 4; n++) budget.count(refused, 422)
    expect(() => budget.check(from('203.0.113.9'), reply)).not.toThrow()
    budget.count(refused, 422)
    expect(() => budget.check(from('203.0.113.9'), reply)).toThrow('Too many tries. Please wait 1 seconds')
  })

  it('is never counted for valid requests', () => {
    const budget = new RefusalBudget({ now: () => 0 })
    for (let n = 0; n < 1000; n++) budget.count(from('203.0.113.9', 800), 200)
    expect(() => budget.check(from('203.0.113.9'), reply)).not.toThrow()
  })

  it('is counted for the whole network of an IPv6 address', () => {
    expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::9'))
    expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8:0:2::1'))
    fc.assert(fc.property(fc.ipV4(), (address) => networkOf(address) === address))
    fc.assert(fc.property(fc.ipV6(), (address) => networkOf(address).split(':').length === 4 || address.includes('.')))
  })
})

describe('[security 2] an attacker who isn’t signed in', () => {
  let test: TestApp
  beforeAll(async () => void (test = await createTestApp()))
  afterAll(() => test.close())

  const manyFields = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, at) => [`f${at}`, at]))

  it('can’t send a sign-in of more than 16 kB', async () => {
    const answer = await test.visitor().post('/api/auth/login', { ...manyFields(2000), password })
    expect(answer.status).toBe(413)
    expect((await test.visitor().post('/api/auth/verify-otp', manyFields(2000))).status).toBe(413)
  })

  it('must wait after a hundred invalid requests, and nobody else must', async () => {
    const attacker = test.visitor()
    const statuses = []
    for (let n = 0; n < 102; n++) statuses.push((await attacker.post('/api/auth/login', manyFields(200))).status)
    expect(statuses.slice(0, 99)).toEqual(Array.from({ length: 99 }, () => 400))
    expect(statuses).toContain(429)
    expect((await test.visitor().post('/api/auth/login', { email: 'trainer@fleet.test', password })).status).toBe(200)
  })

  it('gets a response with a hundred errors, and the others aren’t searched', async () => {
    const answer = await test.visitor().post('/api/auth/login', manyFields(600))
    expect(answer.body.errors).toHaveLength(100)
  })
})
