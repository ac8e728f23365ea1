import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { defineServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import { defineNotification } from '@core/kernel/server/plugins/notifications/notificationKind'
import { notify } from '@core/kernel/server/plugins/notifications/notify'
import { endAccess } from '@core/kernel/server/security/auth/account/endAccess'
import { openToken, startPushService } from './testing/pushService'

const person = { mechanic: 4, trainer: 5 }
const needsYou = defineNotification({ id: 'dealer.needsYou', title: 'A delivery needs you', usually: 'inbox' })
const dealer = defineServerPlugin({
  id: 'dealer',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  notifications: [needsYou],
})

let test: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
let mechanic: Caller

beforeAll(async () => {
  service = await startPushService()
  test = await createTestApp({ plugins: [dealer], privateWebhooks: true })
})
beforeEach(async () => {
  await sql`delete from core.push_subscription`.execute(test.db.query)
  await sql`delete from core.notification_choice`.execute(test.db.query)
  service.received.length = 0
  service.respond(201)
  mechanic = await test.as('Mechanic')
})
afterAll(async () => {
  await test.close()
  await service.close()
})

const send = (to: number = person.mechanic) =>
  test.db.transaction((tx) =>
    notify(tx, { kind: needsYou, to, title: 'Delivery D-17 of Ana Novak waits', link: '/order/17' }),
  )
const subscriptions = async () =>
  (await sql<{ endpoint: string }>`select endpoint from core.push_subscription order by id`.execute(test.db.query)).rows
const subscribe = (who: Caller, path?: string) => who.put('/api/Push/Subscribe', service.subscription(path))

describe('a notification on a device', () => {
  it('is the name of its kind, encrypted for the browser and signed by the deployment', async () => {
    expect((await subscribe(mechanic)).status).toBe(200)
    await send()
    await vi.waitFor(() => expect(service.received).toHaveLength(1))
    const [{ text, headers }] = service.received as [(typeof service.received)[number]]
    expect(JSON.parse(text)).toEqual({
      title: 'White Glove',
      body: 'A delivery needs you',
      link: '/order/17',
      tag: expect.stringMatching(/^notification \d+$/),
    })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(openToken(headers.authorization!)).toMatchObject({
      aud: service.origin,
      sub: expect.stringMatching(/^http/),
    })
    const { publicKey } = (await mechanic.get('/api/Push/Key')).body.data
    expect(headers.authorization).toContain(`k=${publicKey}`)
  })

  it('comes to each device, to nobody else, and not in a digest', async () => {
    await subscribe(mechanic, '/phone')
    await subscribe(mechanic, '/tablet')
    await send(person.trainer)
    await mechanic.put('/api/Notification/Choose', { kind: needsYou.id, delivery: 'digest' })
    await send()
    await mechanic.put('/api/Notification/Choose', { kind: needsYou.id, delivery: 'inbox' })
    await send()
    await vi.waitFor(() => expect(service.received).toHaveLength(2))
    expect(new Set(service.received.map(({ text }) => text)).size).toBe(1)
  })

  it.each([404, 410])('ends where the push service says %i', async (status) => {
    await subscribe(mechanic)
    service.respond(status)
    await send()
    await vi.waitFor(async () => expect(await subscriptions()).toEqual([]))
  })
})

describe('a subscription', () => {
  it('ends with signing out, and not when its session expires', async () => {
    await subscribe(mechanic)
    const other = await test.as('Mechanic')
    await subscribe(other, '/other')
    await sql`update core.session set expires_at = now() - interval '1 minute' where id in (
      select session_id from core.push_subscription where endpoint like '%/other')`.execute(test.db.query)
    await test.as('Trainer')
    expect(await subscriptions()).toHaveLength(2)
    await mechanic.post('/api/auth/logout', {})
    expect(await subscriptions()).toEqual([{ endpoint: `${service.origin}/other` }])
  })

  it('ends with the access of its person, also where its session has expired', async () => {
    await subscribe(mechanic)
    await sql`update core.push_subscription set session_id = null`.execute(test.db.query)
    await test.db.transaction((tx) => endAccess(tx, person.mechanic))
    expect(await subscriptions()).toEqual([])
  })

  it('belongs to who signed in on the device last', async () => {
    await subscribe(mechanic)
    const trainer = await test.as('Trainer')
    await subscribe(trainer)
    expect(await subscriptions()).toHaveLength(1)
    await mechanic.put('/api/Push/Unsubscribe', { endpoint: service.subscription().endpoint })
    expect(await subscriptions()).toHaveLength(1)
    await trainer.put('/api/Push/Unsubscribe', { endpoint: service.subscription().endpoint })
    expect(await subscriptions()).toEqual([])
  })

  it('must be at a public address, and have the keys of a browser', async () => {
    const { app, close } = await test.node({ plugins: [dealer], privateWebhooks: false } as never)
    const inside = await app.inject({
      method: 'PUT',
      url: '/api/Push/Subscribe',
      headers: {
        cookie: [...mechanic.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': mechanic.cookies.get('XSRF-TOKEN')!,
      },
      payload: { ...service.subscription(), endpoint: 'https://127.0.0.1/browser' },
    })
    expect(inside.json().errors).toEqual([{ field: 'endpoint', message: 'Endpoint is an address of the own network' }])
    await close()
    const wrong = await mechanic.put('/api/Push/Subscribe', { ...service.subscription(), auth: 'c2hvcnQ' })
    expect([wrong.status, wrong.body.errors?.[0]?.message]).toEqual([400, 'These are no keys of a push subscription'])
    const file = await mechanic.put('/api/Push/Subscribe', {
      ...service.subscription(),
      endpoint: 'file:///etc/passwd',
    })
    expect(file.body.errors[0].message).toBe('Endpoint must begin with https://')
  })
})
