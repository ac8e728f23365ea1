import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LiveListener, listenLive } from '@core/kernel/server/testing/listenLive'
import type { Message } from '@core/kernel/server/platform/messages/Messages'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { corePlugin } from '@core/kernel/server/corePlugin'
import { defineServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import { notifyOfOperation } from '@core/features/operations/server/notifyOfOperation'
import { defineNotification, notificationKindsOf } from '@core/kernel/server/plugins/notifications/notificationKind'
import { type NewNotification, nextDigest, notify } from '@core/kernel/server/plugins/notifications/notify'

const person = { dispatcher: 3, mechanic: 4, trainer: 5 }
const orderDelivered = defineNotification({ id: 'dealer.delivered', title: 'Order delivered', usually: 'inbox' })
const creditDecided = defineNotification({ id: 'dealer.credit', title: 'Credit decided', usually: 'mail' })
const forManagers = defineNotification({ id: 'dealer.stock', title: 'Stock', usually: 'inbox', offeredTo: 999_999 })
const dealer = defineServerPlugin({
  id: 'dealer',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  notifications: [orderDelivered, creditDecided, forManagers],
})

interface Ended {
  readonly kind?: string
  readonly seconds: number
  readonly state?: string
}

let test: TestApp
let mechanic: Caller
let trainer: Caller

beforeAll(async () => {
  test = await createTestApp({ plugins: [dealer] })
  mechanic = await test.as('Mechanic')
  trainer = await test.as('Trainer')
})
beforeEach(async () => {
  await sql`delete from core.notification`.execute(test.db.query)
  await sql`delete from core.notification_choice`.execute(test.db.query)
  await sql`update core."user" set time_zone = null`.execute(test.db.query)
  test.sent.length = 0
})
afterAll(() => test.close())

const send = (more: Partial<NewNotification> = {}) =>
  test.db.transaction((tx) =>
    notify(tx, {
      kind: orderDelivered,
      to: person.mechanic,
      title: 'Order O-17 was delivered',
      link: '/order/17',
      ...more,
    }),
  )
const list = async (who: Caller, body: object = {}) => (await who.post('/api/Notification/List', body)).body
const titles = async (who: Caller, body: object = {}) =>
  (await list(who, body)).data.map(({ title }: { title: string }) => title)
const unread = async (who: Caller) => (await who.get('/api/Notification/Count')).body.data.unread as number
const choose = (who: Caller, body: object) => who.put('/api/Notification/Choose', body)

describe('a notification', () => {
  it('is in the inbox of its recipients, newest first, and of nobody else', async () => {
    await send({ by: person.dispatcher, detail: 'It stands in the yard.' })
    await send({ to: [person.mechanic, person.trainer], title: 'Order O-18 was delivered' })
    const { data } = await list(mechanic)
    expect(data).toEqual([
      expect.objectContaining({ title: 'Order O-18 was delivered', by: null }),
      {
        id: expect.any(Number),
        kind: 'dealer.delivered',
        title: 'Order O-17 was delivered',
        detail: 'It stands in the yard.',
        about: null,
        link: '/order/17',
        by: expect.stringMatching(/\w/),
        createdAt: expect.any(String),
        readAt: null,
      },
    ])
    expect(await titles(trainer)).toEqual(['Order O-18 was delivered'])
    expect([await unread(mechanic), await unread(trainer)]).toEqual([2, 1])
  })

  it('is stored together with its reason or not at all', async () => {
    const failed = test.db.transaction(async (tx) => {
      await notify(tx, { kind: creditDecided, to: person.mechanic, title: 'Credit of order O-17 was decided' })
      throw new Error('the order could not be stored')
    })
    await expect(failed).rejects.toThrow('the order could not be stored')
    expect(await unread(mechanic)).toBe(0)
  })

  it('is sent neither to the person who caused it nor to former staff', async () => {
    await send({ by: person.mechanic })
    await sql`update core."user" set status = 3 where id = ${person.trainer}`.execute(test.db.query)
    await send({ to: person.trainer })
    await sql`update core."user" set status = 2 where id = ${person.trainer}`.execute(test.db.query)
    const { rows } = await sql`select id from core.notification`.execute(test.db.query)
    expect(rows).toEqual([])
  })

  it.each(['https://elsewhere.example/', '//elsewhere.example', 'order/17'])(
    'links only into the product, so not to %j',
    async (link) => {
      await expect(send({ link })).rejects.toThrow('must be a path within the product')
    },
  )

  it('[S3.20] is returned in pages', async () => {
    for (const number of [1, 2, 3]) await send({ title: `Order O-${number} was delivered` })
    const first = await list(mechanic, { limit: 2 })
    expect(first.data).toHaveLength(2)
    expect(await list(mechanic, { limit: 2, before: first.next })).toEqual({
      success: true,
      data: [expect.objectContaining({ title: 'Order O-1 was delivered' })],
    })
  })

  it('is stored for 90 days', async () => {
    await send()
    await send({ title: 'Order O-18 was delivered' })
    await sql`update core.notification set created_at = now() - interval '91 days' where title like '%O-17%'`.execute(
      test.db.query,
    )
    await test.runJob('core.purgeNotifications')
    expect(await titles(mechanic)).toEqual(['Order O-18 was delivered'])
  })
})

describe('marking as read', () => {
  it('marks these, or all, and never what is another person’s', async () => {
    await send({ to: [person.mechanic, person.trainer] })
    await send({ title: 'Order O-18 was delivered' })
    const [{ id }] = (await list(trainer)).data
    expect((await mechanic.put('/api/Notification/Read', { ids: [id] })).status).toBe(200)
    expect([await unread(mechanic), await unread(trainer)]).toEqual([2, 1])

    const mine = (await list(mechanic)).data as { id: number }[]
    await mechanic.put('/api/Notification/Read', { ids: [mine[0]!.id] })
    expect(await titles(mechanic, { unread: true })).toEqual(['Order O-17 was delivered'])
    await mechanic.put('/api/Notification/Read', { all: true })
    expect([await unread(mechanic), await unread(trainer)]).toEqual([0, 1])
    expect(await titles(mechanic)).toHaveLength(2)
  })

  it('is refused without ids', async () => {
    for (const body of [{}, { ids: [] }, { all: false }]) {
      const { status, body: answer } = await mechanic.put('/api/Notification/Read', body)
      expect([status, answer.message]).toEqual([400, 'Say which are read: ids, or all: true'])
    }
  })
})

describe('the delivery of a kind', () => {
  it('is as the plugin declares it until the person chooses', async () => {
    const delivery = async () =>
      Object.fromEntries(
        (await mechanic.get('/api/Notification/Choices')).body.data
          .filter(({ kind }: { kind: string }) => kind.startsWith('dealer.'))
          .map(({ kind, delivery }: { kind: string; delivery: string }) => [kind, delivery]),
      )
    // A kind that their role never gets isn't offered.
    expect(await delivery()).toEqual({ 'dealer.delivered': 'inbox', 'dealer.credit': 'mail' })
    expect((await choose(mechanic, { kind: 'dealer.delivered', delivery: 'none' })).status).toBe(200)
    expect(await delivery()).toEqual({ 'dealer.delivered': 'none', 'dealer.credit': 'mail' })
    await send({ to: [person.mechanic, person.trainer] })
    expect([await unread(mechanic), await unread(trainer)]).toEqual([0, 1])
  })

  it.each([
    ['kind', { kind: 'dealer.unheard', delivery: 'inbox' }],
    ['delivery', { kind: 'dealer.credit', delivery: 'pigeon' }],
    ['timeZone', { kind: 'dealer.credit', delivery: 'digest', timeZone: 'Mars/Olympus' }],
  ])('is refused with an unknown %s', async (field, body) => {
    const { status, body: answer } = await choose(mechanic, body)
    expect([status, answer.errors[0].field]).toEqual([400, field])
  })
})

describe('a mail', () => {
  it('is sent at once where the person chose it, with the notification’s text', async () => {
    await send({ kind: creditDecided, title: 'Credit of order O-17 was decided', detail: 'The bank said yes.' })
    await expect
      .poll(() => test.sent.map(({ to, subject }) => [to, subject]))
      .toEqual([['mechanic@fleet.test', 'Credit of order O-17 was decided']])
    expect(test.sent[0]!.text).toContain('The bank said yes.')
    expect(test.sent[0]!.text).toContain('http://localhost:3000/order/17')
    expect(await unread(mechanic)).toBe(1)
  })

  it('is in the language that the person reads', async () => {
    await sql`update core."user" set language = 'es' where id = ${person.mechanic}`.execute(test.db.query)
    await send({ kind: creditDecided, title: 'Your export of 3 records is ready', detail: 'Export it again.' })
    await expect.poll(() => test.sent.length).toBe(1)
    const [{ subject, text, html }] = test.sent as [Message]
    expect(subject).toBe('Su exportación de 3 registros está lista')
    expect(text).toMatch(/Hola, \w+\. Expórtelo de nuevo\./)
    expect(text).toContain('Abrir: http')
    expect(html).toContain('<html lang="es" dir="ltr">')
    await sql`update core."user" set language = null`.execute(test.db.query)
  })
})

describe('a digest', () => {
  const due = () =>
    sql`update core.notification set mail_due_at = now() - interval '1 minute' where delivery = 'digest'`.execute(
      test.db.query,
    )

  it('is one mail with everything new and unread, and is sent once', async () => {
    await choose(mechanic, { kind: 'dealer.delivered', delivery: 'digest', timeZone: 'America/Los_Angeles' })
    for (const number of [17, 18, 19])
      await send({ title: `Order O-${number} was delivered`, link: `/order/${number}` })
    await send({ to: person.trainer })
    await test.runJob('core.mailDigests')
    expect(test.sent).toEqual([])

    await due()
    await mechanic.put('/api/Notification/Read', { ids: [(await list(mechanic)).data[0].id] })
    await test.runJob('core.mailDigests')
    await test.runJob('core.mailDigests')
    expect(test.sent).toHaveLength(1)
    const [mail] = test.sent
    expect([mail!.to, mail!.subject]).toEqual(['mechanic@fleet.test', '2 notifications since yesterday'])
    expect(mail!.text).toContain('Order O-18 was delivered: http://localhost:3000/order/18')
    expect(mail!.text).not.toContain('O-19')
  })

  it('does not contain what is read already', async () => {
    await choose(mechanic, { kind: 'dealer.delivered', delivery: 'digest' })
    await send()
    await due()
    await mechanic.put('/api/Notification/Read', { all: true })
    await test.runJob('core.mailDigests')
    expect(test.sent).toEqual([])
  })

  it('is due at 8:00 in the person’s time zone, in summer and winter', () => {
    const at = (now: string, zone: string) => nextDigest(new Date(now), zone).toISOString()
    expect(at('2026-07-01T14:59:00Z', 'America/Los_Angeles')).toBe('2026-07-01T15:00:00.000Z')
    expect(at('2026-07-01T15:00:00Z', 'America/Los_Angeles')).toBe('2026-07-02T15:00:00.000Z')
    expect(at('2026-01-10T12:00:00Z', 'America/Los_Angeles')).toBe('2026-01-10T16:00:00.000Z')
    // The night in which the clocks go forward.
    expect(at('2026-03-08T06:00:00Z', 'America/New_York')).toBe('2026-03-08T12:00:00.000Z')
    expect(at('2026-07-01T23:30:00Z', 'Asia/Kolkata')).toBe('2026-07-02T02:30:00.000Z')
  })
})

describe('an operation that has ended', () => {
  const operation = async ({ kind = 'import', seconds, state = 'done' }: Ended) => {
    const { rows } = await sql<{ id: number }>`
      insert into core.operation (kind, entity, state, user_id, role_id, session_id, request, total, done, failed, created_at, finished_at)
      select ${kind}, 'order', ${state}, user_id, role_id, id, '{}', 1200, 1180, 20, now() - make_interval(secs => ${seconds}), now()
      from core.session where user_id = ${person.mechanic} limit 1 returning id`.execute(test.db.query)
    return rows[0]!.id
  }
  const orders = new Map([
    ['order', { entity: { name: { one: 'Order', many: 'Orders' } } }],
  ]) as unknown as EntityCatalog
  const notified = async (ended: Ended) => {
    await notifyOfOperation({ id: await operation(ended) }, { db: test.db, catalog: orders })
    return (await list(mechanic)).data.map(({ title, detail }: Record<string, string>) => [title, detail])
  }

  it('notifies its person of the result', async () => {
    expect(await notified({ seconds: 300 })).toEqual([['Your import of orders is done', '1,180 done, 20 failed.']])
  })

  it('notifies its person of a failure', async () => {
    expect(await notified({ seconds: 300, kind: 'bulkUpdate', state: 'failed' })).toEqual([
      ['Your change of orders has failed', expect.any(String)],
    ])
  })

  it('does not notify where it was short, or a dry run', async () => {
    expect(await notified({ seconds: 2 })).toEqual([])
    expect(await notified({ seconds: 300, kind: 'importCheck' })).toEqual([])
  })
})

describe('the bell', () => {
  it('shows a new notification on any node, to that person only, and is cleared when they read it elsewhere', async () => {
    const node = await test.node()
    await Promise.all([test.app, node.app].map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
    const ears = await Promise.all([
      listenLive(test.app, mechanic),
      listenLive(node.app, mechanic),
      listenLive(node.app, trainer),
    ])
    const rings = ({ words }: LiveListener) => words.filter(({ event }) => event === 'change').map(({ data }) => data)
    await send()
    await expect.poll(() => ears.map((ear) => rings(ear).length)).toEqual([1, 1, 0])
    // The message doesn't contain the recipient.
    expect(rings(ears[1])).toEqual([{ entity: 'notification' }])
    await mechanic.put('/api/Notification/Read', { all: true })
    await expect.poll(() => ears.map((ear) => rings(ear).length)).toEqual([2, 2, 0])
    for (const ear of ears) ear.close()
    await node.close()
  })
})

describe('the kinds of all plugins', () => {
  it('have the plugin’s id as a prefix and are declared once', () => {
    expect(notificationKindsOf([corePlugin, dealer])).toEqual(expect.arrayContaining([orderDelivered, creditDecided]))
    const named =
      (...ids: string[]) =>
      () =>
        notificationKindsOf([{ id: 'dealer', notifications: ids.map((id) => ({ ...orderDelivered, id })) }])
    expect(named('crm.delivered')).toThrow('“crm.delivered” must be called “dealer.<what it tells>”')
    expect(named('dealer.delivered', 'dealer.delivered')).toThrow('“dealer.delivered” twice')
  })
})
