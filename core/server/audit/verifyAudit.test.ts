import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../testing/testDatabase'
import { recordAudit } from './recordAudit'
import { verifyAudit } from './verifyAudit'

let made: TestDatabase
beforeEach(async () => {
  made = await createTestDatabase()
})
afterEach(() => made.drop())

const run = (text: string) => sql.raw(text).execute(made.db.query)

describe('the audit log', () => {
  it('can only grow: the database itself refuses to change, delete or empty it', async () => {
    await recordAudit(made.db, { action: 'signIn', person: 1 })
    await expect(run('update core.audit_entry set person = 2')).rejects.toThrow('The audit log can only grow: update is refused.')
    await expect(run('delete from core.audit_entry')).rejects.toThrow('delete is refused')
    await expect(run('truncate core.audit_entry')).rejects.toThrow('truncate is refused')
    expect(await verifyAudit(made.db)).toMatchObject({ entries: 1 })
  })

  it('sets position, instant and hash itself, whatever is inserted', async () => {
    await run("insert into core.audit_entry (position, at, hash, action) values (77, '1999-01-01', 'forged', 'signIn')")
    await recordAudit(made.db, { action: 'signOut', person: 1 })
    const { rows } = await sql<{ position: number; year: number }>`select position, extract(year from at)::int as year from core.audit_entry order by position`.execute(made.db.query)
    expect(rows.map(({ position }) => position)).toEqual([1, 2])
    expect(rows[0]!.year).toBeGreaterThan(2020)
    expect((await verifyAudit(made.db)).broken).toBeUndefined()
  })

  it('is one chain, however many write at once, and whoever takes theirs back', async () => {
    const write = (person: number) =>
      made.db.transaction(async (tx) => {
        await recordAudit(tx, { action: 'signIn', person, details: { person } })
        if (person % 4 === 0) throw new Error('taken back')
      })
    const results = await Promise.allSettled(Array.from({ length: 24 }, (_, person) => write(person)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(18)
    const verdict = await verifyAudit(made.db)
    expect(verdict).toMatchObject({ entries: 18 })
    expect(verdict.broken).toBeUndefined()
  })

  it.each([
    ['a value', "update core.audit_entry set details = '{\"roles\": 9}' where position = 3", 3],
    ['an instant', "update core.audit_entry set at = at + interval '1 hour' where position = 2", 2],
    ['a missing entry', 'delete from core.audit_entry where position = 4', 4],
    ['the order', 'update core.audit_entry set position = 99 where position = 1', 1],
  ])('tells %s that somebody changed behind the triggers’ back', async (_, tamper, place) => {
    for (let person = 1; person <= 6; person += 1) await recordAudit(made.db, { action: 'signIn', person })
    await run('alter table core.audit_entry disable trigger user')
    await run(tamper)
    expect((await verifyAudit(made.db)).broken).toBe(place)
  })
})
