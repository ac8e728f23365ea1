import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp, importSheet } from '@core/server/testing'
import plugin from '../plugin'

let test: TestApp
let superAdmin: Caller

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  superAdmin = await test.as('Super Admin')
})
afterAll(() => test.close())

it('[S7.5] people are imported with their roles by name, by number, and several of them', async () => {
  const { rows: roles } = await sql<{ id: number; name: string }>`select id, name from core.role`.execute(test.db.query)
  const auditor = roles.find(({ name }) => name === 'Auditor')!.id
  const done = await importSheet(
    superAdmin,
    'user',
    [
      'First name,Last name,Email,Phone,Roles',
      'Ada,Quill,ada.quill@care.test,555-020-0101,care coordinator',
      'Ben,Quill,ben.quill@care.test,555-020-0102,"Salesperson; Auditor"',
      `Cem,Quill,cem.quill@care.test,555-020-0103,"Salesperson, ${auditor}"`,
      'Dee,Quill,dee.quill@care.test,555-020-0104,Astronaut',
    ].join('\n'),
  )
  expect(done).toMatchObject({ state: 'done', done: 3, failed: 1 })
  const { rows } = await sql<{ email: string; roles: string[] }>`
    select person.email, array_agg(role.name order by role.name) as roles
    from core."user" person join core.user_role held on held.user_id = person.id join core.role role on role.id = held.role_id
    where person.last_name = 'Quill' group by person.email order by person.email`.execute(test.db.query)
  expect(rows).toEqual([
    { email: 'ada.quill@care.test', roles: ['Care Coordinator'] },
    { email: 'ben.quill@care.test', roles: ['Auditor', 'Salesperson'] },
    { email: 'cem.quill@care.test', roles: ['Auditor', 'Salesperson'] },
  ])
})
