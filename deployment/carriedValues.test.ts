import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProfileCopy, type TestApp } from '@core/server/testing'
import type { ProfileCopy } from '@core/kernel/server/testing/profileFile'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import reports from '@plugins/reports/server/plugin'
import { leadSourceList } from '@plugins/crm/shared/salesLists'
import { staff } from '@plugins/crm/server/testing/crmApp'
import { deployment } from './deployment'

let copy: ProfileCopy
beforeAll(async () => {
  copy = await createProfileCopy({ plugins: [admin, crm, reports], deployment })
})
afterAll(() => copy.close())

/** Adds entries that administrators made, in this order. @returns their numbers */
async function addSources({ db }: TestApp, names: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) {
    const { rows } = await sql<{ id: number }>`
      insert into core.lookup_entry (list, id, name, position)
      select ${leadSourceList}, greatest(max(id) + 1, 1000), ${name}, max(position) + 1 from core.lookup_entry where list = ${leadSourceList}
      returning id`.execute(db.query)
    ids.push(rows[0]!.id)
  }
  return ids
}

async function addAutomation(test: TestApp, automation: object): Promise<void> {
  const superAdmin = await test.as('Super Admin')
  const { body: roles } = await superAdmin.get('/api/Role/getAll')
  const { status, body } = await superAdmin.post('/api/Automation/Create', {
    records: 'lead',
    trigger: 1,
    roleId: (roles.data as { id: number; name: string }[]).find(({ name }) => name === 'Super Admin')!.id,
    ...automation,
  })
  expect(status, body.message).toBe(201)
}

it('[D8] look-ups that administrators added keep their meaning in another deployment, where they have other numbers', async () => {
  const { from, to } = copy
  const [fair] = await addSources(from, ['Trade fair'])
  const [, there] = await addSources(to, ['Radio', 'Trade fair'])
  expect(there, 'the numbers differ').not.toBe(fair)
  await addAutomation(from, {
    name: 'Fairs',
    trigger: 2,
    field: 'source',
    toValue: `1,${fair}`,
    conditions: [{ field: 'source', value: `${fair},none` }],
    steps: [
      { kind: 'set', settings: { values: { source: fair } } },
      { kind: 'stop', settings: { conditions: [{ field: 'source', value: String(fair) }] } },
    ],
  })
  const superAdmin = await from.as('Super Admin')
  const shownWhen = { field: 'source', test: 'is', values: [1, fair] }
  const saved = await superAdmin.put('/api/Layout/Save', {
    records: 'lead',
    version: 0,
    layout: { form: { sections: [{ id: 'lead', fields: [{ path: 'request', shownWhen }] }] } },
  })
  expect(saved.status, saved.body.message).toBe(200)
  const query = `entity=lead&by=status&f.source=1%2C${fair}`
  await sql`insert into reports.saved_report (report, name, query, owner_id, shared, role_ids)
    select 'builder', 'Fairs by stage', ${query}, ${staff.salesManager}, true, array[id] from api.role where name = 'Sales Manager'`.execute(
    from.db.query,
  )
  expect(await copy.export()).toMatchObject({ done: true })
  const profile = await copy.read()
  expect(profile.automations.Fairs.conditions).toEqual([{ field: 'source', value: [{ entry: 'Trade fair' }, 'none'] }])
  expect(JSON.stringify([profile.automations, profile.layouts])).not.toContain(String(fair))

  const applied = await copy.apply()
  expect(applied.done, applied.said).toBe(true)
  expect((await copy.diff()).said).not.toMatch(/automations|layouts|sharedReports/)
  const managers = await to.as('Sales Manager')
  expect((await managers.post('/api/Report/Saved', {})).body.data).toMatchObject([
    {
      name: 'Fairs by stage',
      query: query.replace(String(fair), String(there)),
      roles: ['Sales Manager'],
      mine: false,
    },
  ])
  const { rows } = await sql<{ id: number; to_value: string; conditions: unknown; steps: unknown }>`
    select id, to_value, conditions, steps from core.automation where name = 'Fairs'`.execute(to.db.query)
  expect(rows[0]).toMatchObject({
    to_value: `1,${there}`,
    conditions: [{ field: 'source', value: `${there},none` }],
    steps: [
      { settings: { values: { source: there } } },
      { settings: { conditions: [{ field: 'source', value: String(there) }] } },
    ],
  })
  const rehearsed = await (await to.as('Super Admin')).post(`/api/Automation/${rows[0]!.id}/Rehearse`, {})
  expect([rehearsed.status, rehearsed.body.message], 'it can be rehearsed before somebody turns it on').toEqual([
    200,
    undefined,
  ])
  const layout = await sql<{ form: unknown }>`select form from core.layout where records = 'lead'`.execute(to.db.query)
  expect(JSON.stringify(layout.rows[0]!.form)).toContain(`"values":[1,${there}]`)
  expect(
    await copy.refusal({
      ...profile,
      automations: {
        Fairs: { ...profile.automations.Fairs, conditions: [{ field: 'source', value: [{ entry: 'Hay' }] }] },
      },
    }),
  ).toContain(`has no entry “Hay” here; add it to the list, or to the profile’s look-ups`)
})

it('[D8] what names a person is left out with a sentence, and refused where somebody wrote it into the file', async () => {
  const { from } = copy
  await addAutomation(from, {
    name: 'To Elena',
    conditions: [{ field: 'assignTo', value: String(staff.salesManager) }],
    steps: [{ kind: 'set', settings: { values: { city: 'Salem' } } }],
  })
  await addAutomation(from, {
    name: 'Tell Elena',
    steps: [{ kind: 'notify', settings: { to: [`user:${staff.salesManager}`], message: 'A lead' } }],
  })
  await sql`insert into reports.saved_report (report, name, query, owner_id, shared)
    values ('leads', 'Leads of Elena', ${`userId=${staff.salesManager}`}, ${staff.salesManager}, true)`.execute(
    from.db.query,
  )
  const { said } = await copy.export()
  expect(said).toContain('sharedReports “Leads of Elena”: it names a record')
  expect(said).toContain('automations “To Elena”: it names a person')
  expect(said).toContain('automations “Tell Elena”: it names a person')
  const profile = await copy.read()
  expect(Object.keys(profile.automations)).not.toContain('To Elena')
  expect(
    await copy.refusal({
      ...profile,
      automations: {
        'To Elena': {
          ...profile.automations.Fairs,
          conditions: [{ field: 'assignTo', value: [{ 'only here': 'person' }] }],
        },
      },
    }),
  ).toContain('which only one deployment has')
})
