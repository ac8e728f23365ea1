import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from '../plugin'

let test: TestApp
beforeAll(async () => void (test = await createTestApp({ plugins: [plugin], deployment })))
afterAll(() => test.close())

/** A number of records, each opened separately. */
async function open(person: number, from: number, count: number, way = 'viewed') {
  await sql`
    insert into core.patient_access (person, way, entity, record_ids)
    select ${person}, ${way}, 'referral', array[n] from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(
    test.db.query,
  )
}

it('[security 4, D11] a person who views very many records within minutes is reported once to those who may read the audit log', async () => {
  const auditor = await test.as('Auditor')
  const person = (await (await test.as('Care Coordinator')).get('/api/user/me')).body.user
  await open(person.id, 1, 30, 'listed')
  await open(person.id, 1, 9)
  await test.runJob('admin.watchPatientAccess')
  expect((await auditor.post('/api/Notification/List', {})).body.data).toEqual([])

  await open(person.id, 10, 80)
  await test.runJob('admin.watchPatientAccess')
  await test.runJob('admin.watchPatientAccess')
  const { data } = (await auditor.post('/api/Notification/List', {})).body
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    kind: 'admin.unusualAccess',
    title: `${person.firstName} ${person.lastName} looked at unusually many health records`,
    link: `/audit-log/patient-access?person=${person.id}`,
  })
  expect((await (await test.as('Care Coordinator')).post('/api/Notification/List', {})).body.data).toEqual([])
})
