import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countMessages } from '@core/server/plugin'
import { type TestApp, createTestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from '../plugin'

let test: TestApp
beforeAll(async () => void (test = await createTestApp({ plugins: [plugin], deployment })))
afterAll(() => test.close())

const strangers = (count: number) => Array.from({ length: count }, (_, at) => `stranger${at}@mail.example`)

it('[security 44 S2] a person who writes to many new recipients is reported once, to their manager and to those who may read the audit log', async () => {
  const [auditor, manager] = await Promise.all([test.as('Auditor'), test.as('Care Coordinator')])
  const idOf = async (caller: typeof auditor) => (await caller.get('/api/user/me')).body.user.id as number
  const sender = await idOf(await test.as('Salesperson'))
  await sql`update core."user" set manager_id = ${await idOf(manager)} where id = ${sender}`.execute(test.db.query)
  const listed = async (caller: typeof auditor) => (await caller.post('/api/Notification/List', {})).body.data
  await test.db.transaction((tx) => countMessages(tx, sender, strangers(12)))
  await test.db.transaction((tx) => countMessages(tx, sender, strangers(12)))
  await test.runJob('admin.watchMessages')
  expect(await listed(auditor)).toEqual([])

  await test.db.transaction((tx) => countMessages(tx, sender, strangers(13)))
  await test.runJob('admin.watchMessages')
  await test.runJob('admin.watchMessages')
  for (const caller of [auditor, manager])
    expect(await listed(caller)).toMatchObject([
      { kind: 'admin.unusualSending', title: expect.stringMatching(/ writes to unusually many new recipients$/) },
    ])
})
