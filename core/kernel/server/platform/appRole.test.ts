import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from './database/openDatabase'
import { recordAudit } from '../security/audit/recordAudit'
import { type TestDatabase, createTestDatabase } from '../testing/testDatabase'
import { appRole, grantToAppRole, makeAppRole } from './appRole'

let made: TestDatabase
let requests: OpenDatabase
beforeAll(async () => {
  made = await createTestDatabase()
  await makeAppRole(made.db)
  await grantToAppRole(made.db)
  requests = openDatabase({ connectionString: made.url, maxConnections: 2, role: appRole })
})
afterAll(async () => {
  await requests.close()
  await made.drop()
})

const run = (text: string) => sql.raw(text).execute(requests.query)

describe('[security 11] the role in which requests use the database', () => {
  it('adds entries to the audit log, and reads them', async () => {
    await recordAudit(requests, { action: 'signIn', person: 1 })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from core.audit_entry`.execute(requests.query)
    expect(rows).toEqual([{ n: 1 }])
  })

  it.each([
    'update core.audit_entry set person = 2',
    'delete from core.audit_entry',
    'truncate core.audit_entry',
    'alter table core.audit_entry disable trigger user',
    'drop table core.audit_entry',
    'delete from core.patient_access',
    'alter table core.patient_access disable trigger user',
    "update api.person set first_name = 'Mallory'",
    'insert into api.role_permission values (1, 613)',
    'select from api.person for update',
    'delete from api.patient_access',
    'create or replace function core.keep_audit_entry() returns trigger language plpgsql as $$ begin return old; end $$',
  ])('is refused by the database: %s', async (statement) => {
    await expect(run(statement)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('may do with other rows what requests do, also in tables that are created later', async () => {
    await run("insert into core.attempt (key, failures) values ('account:test', 1)")
    await run("delete from core.attempt where key = 'account:test'")
    await made.db.pool.query('create table fleet.later (id integer)')
    await run('insert into fleet.later values (1)')
    expect((await run('select id from fleet.later')).rows).toEqual([{ id: 1 }])
    await made.db.pool.query('drop table fleet.later')
  })

  it('is created and granted again at every start', async () => {
    expect(await makeAppRole(made.db)).toBe(true)
    await grantToAppRole(made.db)
    await expect(run('delete from core.audit_entry')).rejects.toThrow('permission denied')
  })
})
