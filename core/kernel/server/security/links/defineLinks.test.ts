import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../../testing/testDatabase'
import { hashToken } from '../../platform/secrets'
import { defineLinks } from './defineLinks'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`create schema quotes`.execute(test.db.query)
  await sql`create table quotes.quote (id integer primary key, deleted_at timestamptz)`.execute(test.db.query)
  await sql`create table quotes.quote_link (
    id integer generated always as identity primary key,
    quote_id integer not null references quotes.quote on delete cascade, contact_id integer not null, purpose text not null, sent_to text,
    token_hash bytea not null unique, issued_at timestamptz not null default now(), expires_at timestamptz not null,
    opened_at timestamptz, revoked_at timestamptz, spent_at timestamptz)`.execute(test.db.query)
  await sql`insert into quotes.quote (id) select generate_series(1, 99)`.execute(test.db.query)
})
afterAll(() => test.drop())

interface QuoteKey {
  readonly quoteId: number
  readonly contactId: number
}
const links = (purpose: string, spent?: string) =>
  defineLinks<QuoteKey>({
    table: 'quotes.quote_link',
    columns: { quoteId: 'quote_id', contactId: 'contact_id' },
    only: { purpose },
    record: { table: 'quotes.quote', column: 'quote_id' },
    hours: 48,
    path: ({ contactId }) => `/quote/${contactId}`,
    ...(spent !== undefined && { messages: { spent } }),
  })
const answerLinks = links('answer', 'This quote was answered already.')
const invoiceLinks = links('invoice')

let quote = 0
const nextKey = (): QuoteKey => ({ quoteId: (quote += 1), contactId: 7 })
const issue = async (key: QuoteKey, values?: Record<string, unknown>) =>
  (await test.db.transaction((tx) => answerLinks.issue(tx, key, values)))!
const inTransaction = <T>(work: Parameters<typeof test.db.transaction<T>>[0]) => test.db.transaction(work)
const address = { ip: '203.0.113.9' }

describe('a link', () => {
  it('has a token of 32 random bytes, of which the database has only the hash', async () => {
    const key = nextKey()
    const { id, token } = await issue(key, { sent_to: 'Nora Quist' })
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await sql<{ row: string; hash: Buffer; sentTo: string; hours: number }>`
      select quote_link::text as row, token_hash as hash, sent_to as "sentTo", extract(epoch from expires_at - issued_at)::int / 3600 as hours
      from quotes.quote_link where id = ${id}`.execute(test.db.query)
    expect(rows[0]).toMatchObject({ hash: hashToken(token), sentTo: 'Nora Quist', hours: 48 })
    expect(rows[0]!.row).not.toContain(token)
    expect(await answerLinks.open(test.db, token)).toMatchObject({ ...key, id, openedAt: null, problem: null })
  })

  it('has the token after the # of its address', () => {
    expect(answerLinks.url('https://demo.test', { quoteId: 1, contactId: 7 }, 'abc')).toBe(
      'https://demo.test/quote/7#abc',
    )
  })

  it('is revoked by a newer one for the same key, and by no other', async () => {
    const key = nextKey()
    const first = await issue(key)
    const [other, invoice] = [
      await issue({ ...key, contactId: 8 }),
      (await inTransaction((tx) => invoiceLinks.issue(tx, key)))!,
    ]
    await issue(key)
    await expect(answerLinks.open(test.db, first.token)).rejects.toMatchObject({ status: 410, reason: 'revoked' })
    expect((await answerLinks.open(test.db, other.token)).contactId).toBe(8)
    expect((await invoiceLinks.open(test.db, invoice.token)).quoteId).toBe(key.quoteId)
  })

  it('of several that are issued at once, only one can be used', async () => {
    const key = nextKey()
    const issued = await Promise.all([issue(key), issue(key), issue(key)])
    const found = await Promise.all(issued.map(({ token }) => answerLinks.find(test.db, token)))
    expect(found.filter((link) => link!.problem === null)).toHaveLength(1)
  })

  it('gets another token, and the first becomes invalid', async () => {
    const { id, token } = await issue(nextKey())
    const renewed = await inTransaction((tx) => answerLinks.renew(tx, id))
    await expect(answerLinks.open(test.db, token)).rejects.toMatchObject({ reason: 'unknown' })
    expect((await answerLinks.open(test.db, renewed)).id).toBe(id)
  })

  it('is not issued for a record that doesn’t exist, or is deleted', async () => {
    const key = nextKey()
    await sql`update quotes.quote set deleted_at = now() where id = ${key.quoteId}`.execute(test.db.query)
    expect(await issue(key)).toBeUndefined()
    expect(await issue({ quoteId: 5000, contactId: 7 })).toBeUndefined()
  })

  it('stores when it is first opened', async () => {
    const { id, token } = await issue(nextKey())
    expect(await inTransaction((tx) => answerLinks.noteOpened(tx, id))).toBe(true)
    const { openedAt } = await answerLinks.open(test.db, token)
    expect(await inTransaction((tx) => answerLinks.noteOpened(tx, id))).toBe(false)
    expect((await answerLinks.open(test.db, token)).openedAt).toBe(openedAt)
  })

  it('can be revoked while it can be used', async () => {
    const key = nextKey()
    const { token } = await issue(key)
    expect(await inTransaction((tx) => answerLinks.revoke(tx, key))).toBe(true)
    expect(await inTransaction((tx) => answerLinks.revoke(tx, key))).toBe(false)
    await expect(answerLinks.open(test.db, token)).rejects.toMatchObject({ reason: 'revoked' })
  })
})

describe('a link that can’t be used gives the reason, and nothing of the record', () => {
  const set = (column: string) => (id: number) =>
    sql`update quotes.quote_link set ${sql.ref(column)} = '2020-01-01' where id = ${id}`.execute(test.db.query)
  it.each<[string, number, string, (id: number, key: QuoteKey) => Promise<unknown>]>([
    ['expired', 410, 'This link has expired.', set('expires_at')],
    ['revoked', 410, 'This link does not work any more.', set('revoked_at')],
    ['spent', 409, 'This quote was answered already.', set('spent_at')],
    [
      'revoked',
      410,
      'newest message',
      (_, { quoteId }) => sql`update quotes.quote set deleted_at = now() where id = ${quoteId}`.execute(test.db.query),
    ],
  ])('%s: %i %s', async (reason, status, message, spoil) => {
    const key = nextKey()
    const { id, token } = await issue(key)
    await spoil(id, key)
    await expect(answerLinks.open(test.db, token)).rejects.toMatchObject({
      status,
      reason,
      message: expect.stringContaining(message),
    })
    expect((await answerLinks.find(test.db, token))!.problem).toBe(reason)
  })

  it.each([['guessed'], ['of another kind'], ['of another record']])('unknown: 404, when it is %s', async (what) => {
    const key = nextKey()
    const { token } = await issue(key)
    const opened =
      what === 'guessed'
        ? answerLinks.open(test.db, 'A'.repeat(43))
        : what === 'of another kind'
          ? invoiceLinks.open(test.db, token)
          : answerLinks.open(test.db, token, { match: { quoteId: key.quoteId + 1 } })
    await expect(opened).rejects.toMatchObject({ status: 404, reason: 'unknown' })
    expect((await answerLinks.open(test.db, token, { match: { quoteId: key.quoteId } })).quoteId).toBe(key.quoteId)
  })
})

it('a link that several requests use at once is used up once', async () => {
  const { token } = await issue(nextKey())
  const use = () =>
    inTransaction(async (tx) => {
      const link = await answerLinks.open(tx, token, { lock: true })
      await answerLinks.spend(tx, link.id)
    })
  const results = await Promise.allSettled([use(), use(), use(), use()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await answerLinks.find(test.db, token))!.openedAt).not.toBeNull()
})

describe('rate limits', () => {
  const countedStatuses = async (count: number, token: () => string) => {
    const statuses: number[] = []
    for (let at = 0; at < count; at += 1)
      statuses.push(
        await answerLinks.countCall(test.db, token(), address).then(
          () => 200,
          ({ status }: { status: number }) => status,
        ),
      )
    return statuses
  }

  it('delay an address that tries one token after another; a valid link still works there', async () => {
    const statuses = await countedStatuses(62, () => `guess ${Math.random()}`)
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404))
    expect(statuses.at(-1)).toBe(429)
    const { token } = await issue(nextKey())
    expect(await countedStatuses(1, () => token)).toEqual([200])
  })

  it('delay too many calls with one link; another link still works', async () => {
    const [busy, calm] = [await issue(nextKey()), await issue(nextKey())]
    const statuses = await Promise.all(Array.from({ length: 100 }, () => countedStatuses(1, () => busy.token)))
    expect(statuses.flat()).toContain(429)
    expect(await countedStatuses(1, () => calm.token)).toEqual([200])
  })
})
