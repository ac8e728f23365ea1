import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setDataKeys } from '@core/kernel/server/platform/database/sealedTexts'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import { corePlugin } from '@core/kernel/server/corePlugin'
import { fleetPlugins } from '@core/kernel/server/testing/fleet/fleet'
import { createPeopledDatabase, testDataKeys, type TestDatabase } from '@core/kernel/server/testing/testDatabase'
import { finishRestore } from './finishRestore'

let made: TestDatabase
let dataDir: string
beforeAll(async () => {
  made = await createPeopledDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'finish-'))
})
afterAll(async () => {
  setDataKeys(testDataKeys)
  await made.drop()
  await rm(dataDir, { recursive: true })
})

const finish = () =>
  finishRestore(made.url, {
    dataDir,
    dataKey: undefined,
    owners: [corePlugin, ...fleetPlugins],
    heads: [],
    name: 'white-glove-2026-11-25T02-30-00-000Z.backup',
    asOf: new Date('2026-11-25T02:30:40Z'),
  })

const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(made.db.query)).rows

it('[D8] what was waiting when the backup was made is not sent a second time, and nobody stays signed in', async () => {
  for (const queue of [
    'core.sendInvitation',
    'core.deliverWebhook',
    'core.makeExport',
    'core.backup',
    'core.mailDigests',
  ])
    await sql`select pgboss.create_queue(${queue}, '{"policy": "standard"}'::json)`.execute(made.db.query)
  await sql`
    insert into pgboss.job (name, state, data, start_after) values
      ('core.sendInvitation', 'created', '{"payload": {"id": 1}}', now()),
      ('core.deliverWebhook', 'active', '{"payload": {"id": 2}}', now()),
      ('core.makeExport', 'active', '{"payload": {"id": 3}}', now()),
      ('core.backup', 'active', '{"failures": 0}', now() - interval '1 minute'),
      ('core.mailDigests', 'created', '{"failures": 0}', now() + interval '5 minutes')`.execute(made.db.query)
  await sql`
    insert into core.session (user_id, role_id, token_hash, expires_at)
    select user_id, role_id, decode('00', 'hex'), now() + interval '1 hour' from core.user_role limit 1`.execute(
    made.db.query,
  )
  await sql`insert into core.file_owner (id) values ('before')`.execute(made.db.query)
  const findings = await finish()
  expect(findings).toMatchObject({ held: 2, sessionsEnded: 1, missingKeys: [] })
  for (const table of ['core.session', 'core.file_owner'])
    expect(await rowsOf(sql`select from ${sql.table(table)}`), table).toEqual([])
  expect(
    await rowsOf(
      sql`select name, state::text, start_after <= now() as due from pgboss.job where data <> '{}' order by name`,
    ),
  ).toEqual([
    { name: 'core.backup', state: 'created', due: true },
    { name: 'core.deliverWebhook', state: 'failed', due: true },
    { name: 'core.mailDigests', state: 'created', due: false },
    { name: 'core.makeExport', state: 'created', due: true },
    { name: 'core.sendInvitation', state: 'failed', due: true },
  ])
  expect(await rowsOf(sql`select action, subject from core.audit_entry order by position desc limit 1`)).toEqual([
    { action: 'databaseRestored', subject: 'white-glove-2026-11-25T02-30-00-000Z.backup' },
  ])
})

it('[D8] a data key that is missing is told, and a database of a newer version refused', async () => {
  await sql`insert into core.sealing (place, key_id, fields) values ('core.draft draft', '0badcafe', '')`.execute(
    made.db.query,
  )
  await recordAudit(made.db, { action: 'signIn', person: 1 })
  expect(await finish()).toMatchObject({ missingKeys: ['0badcafe'], audit: { faults: [] } })
  await sql`insert into core.migration (owner, id, checksum) values ('core', '9999-later', 'x')`.execute(made.db.query)
  await expect(finish()).rejects.toThrow('a newer version wrote it. Start that version')
})
