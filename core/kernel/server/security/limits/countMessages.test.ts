import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../../testing/testApp'
import { countMessages, messagesLeft, mostMessages } from './countMessages'

let test: TestApp
let sender: number
let colleague: number
beforeAll(async () => {
  test = await createTestApp()
  const { rows } = await sql<{ id: number }>`select id from core."user" order by id limit 2`.execute(test.db.query)
  ;[sender, colleague] = rows.map(({ id }) => id) as [number, number]
})
afterAll(() => test.close())
beforeEach(async () => void (await sql`delete from core.outgoing_message`.execute(test.db.query)))

const count = (by: number, ...recipients: readonly string[]) =>
  test.db.transaction((tx) => countMessages(tx, by, recipients))
const older = (hours: number) =>
  sql`update core.outgoing_message set sent_at = sent_at - make_interval(hours => ${hours})`.execute(test.db.query)

describe('[security 44 S2] messages to people outside', () => {
  it('are at most ten a day for one recipient, whoever sends them and however the address is spelled', async () => {
    for (let n = 0; n < 5; n++) {
      await count(sender, 'ana@family.example')
      await count(colleague, 'Ana@Family.example')
    }
    await expect(count(colleague, 'ana@family.example')).rejects.toMatchObject({
      status: 429,
      message:
        '10 messages were sent to this recipient within a day. Please wait 24 hours before you send another one.',
    })
    await count(colleague, 'luka@family.example')
    await older(23)
    await expect(count(sender, 'ana@family.example')).rejects.toMatchObject({ status: 429, retryAfter: 3600 })
    await older(1)
    await count(sender, 'ana@family.example')
  })

  it('are at most ten a day for one recipient, even if several people send at once', async () => {
    for (let n = 0; n < mostMessages.toOneRecipient - 1; n++) await count(sender, 'ana@family.example')
    let commit = () => {}
    let first = Promise.resolve()
    await new Promise<void>((counted) => {
      first = test.db.transaction(async (tx) => {
        await countMessages(tx, sender, ['ana@family.example'])
        const committing = new Promise<void>((resolve) => (commit = resolve))
        counted()
        await committing
      })
    })
    const second = count(colleague, 'luka@family.example', 'ana@family.example')
    const waiting = () =>
      sql`select from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`.execute(test.db.query)
    try {
      await expect.poll(async () => (await waiting()).rows.length).toBe(1)
    } finally {
      commit()
      await first
    }
    await expect(second).rejects.toMatchObject({ status: 429 })
  })

  it('are at most 200 a day of one sender, even if many requests are sent at once', async () => {
    const address = (n: number) => `customer${n}@mail.example`
    await count(sender, ...Array.from({ length: mostMessages.ofOneSender - 2 }, (_, n) => address(n)))
    expect(await messagesLeft(test.db, sender)).toBe(2)
    expect(await messagesLeft(test.db, colleague)).toBe(mostMessages.ofOneSender)
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => count(sender, address(1000 + n))))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    await expect(count(sender, 'one@mail.example', 'two@mail.example')).rejects.toMatchObject({
      status: 429,
      message: 'You have sent 200 messages to people outside within a day. Please wait 24 hours before you send more.',
    })
    await count(colleague, address(1))
    expect(await messagesLeft(test.db, sender)).toBe(0)
    await older(24)
    expect(await messagesLeft(test.db, sender)).toBe(mostMessages.ofOneSender)
  })

  it('are counted by digests of the addresses alone', async () => {
    await count(sender, '+1 (555) 010-0001')
    await count(sender, '+15550100001')
    const { rows } = await sql<{ length: number; n: number }>`
      select length(recipient) as length, count(*)::int as n from core.outgoing_message group by recipient`.execute(
      test.db.query,
    )
    expect(rows).toEqual([{ length: 32, n: 2 }])
  })
})
