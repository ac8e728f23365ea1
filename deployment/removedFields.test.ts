import { automationOff, automationOn } from '@core/kernel/entity/automations'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { download } from '@core/server/testing'
import { leadBody, staff } from '@plugins/crm/server/testing/crmApp'
import { automationApp, set } from './testing/automationApp'

const app = automationApp()

it('deleted fields are listed with who deleted them and the days that are left, and their values can be exported', async () => {
  const { superAdmin, test } = app
  const { data: field } = (
    await superAdmin.post('/api/CustomField/Create', { records: 'lead', label: 'Ramp slope', kind: 4, unit: '°' })
  ).body as { data: { id: number; key: string } }
  const { body: lead } = await superAdmin.post(
    '/api/Lead/Create',
    leadBody({ assignTo: staff.salesManager, company: 'Summit Blue', custom: { [field.key]: 4.5 } }),
  )
  const list = async () => (await superAdmin.get('/api/CustomField/Deleted')).body.data as { id: number }[]
  expect((await list()).filter(({ id }) => id === field.id)).toEqual([])
  await superAdmin.delete(`/api/CustomField/Delete?id=${field.id}`)
  await sql`update core.custom_field set deleted_at = now() - interval '3 days' where id = ${field.id}`.execute(
    test.db.query,
  )
  expect((await list()).find(({ id }) => id === field.id)).toMatchObject({
    label: 'Ramp slope',
    records: 'Leads',
    deletedBy: expect.stringMatching(/\w/),
    daysLeft: 27,
    hasValues: true,
  })
  const address = `/api/CustomField/Deleted/${field.id}/file`
  const { rows } = await download(test, superAdmin, 'GET', address)
  expect(rows[0]).toEqual(['Id', 'Company', 'Ramp slope (°)'])
  expect(rows.slice(1)).toEqual([[String(lead.data.id), 'Summit Blue', '4.5']])
  const salesperson = await test.as('Salesperson')
  for (const path of ['/api/CustomField/Deleted', address]) expect((await salesperson.get(path)).status).toBe(403)
  await superAdmin.post('/api/CustomField/Restore', { id: field.id })
  expect((await list()).filter(({ id }) => id === field.id)).toEqual([])
  expect((await superAdmin.get(address)).status).toBe(404)
  await superAdmin.delete(`/api/CustomField/Delete?id=${field.id}`)
})

it('deleting a field turns off the automations that start by it, look at it or write it, and those who keep them are told', async () => {
  const { data: field } = (
    await app.superAdmin.post('/api/CustomField/Create', { records: 'lead', label: 'Ramp width', kind: 3 })
  ).body as { data: { id: number; version: number; key: string } }
  const path = `custom.${field.key}`
  const city = set({ city: 'Salem' })
  const looks = await app.turnedOn({
    name: 'Looks',
    trigger: 2,
    conditions: [{ field: path, value: '30..' }],
    steps: [city],
  })
  const starts = await app.turnedOn({ name: 'Starts', trigger: 2, field: path, steps: [city] })
  const writes = await app.turnedOn({ name: 'Writes', steps: [set({ [path]: 40 })] })
  const longer = (
    await app.superAdmin.post('/api/CustomField/Create', { records: 'lead', label: 'Ramp width in', kind: 3 })
  ).body.data.key as string
  expect(longer.startsWith(field.key), 'its key begins like the other one').toBe(true)
  const others = await app.turnedOn({ name: 'Others', steps: [set({ [`custom.${longer}`]: 1 })] })

  const { status } = await app.superAdmin.delete(`/api/CustomField/Delete?id=${field.id}`)
  expect(status).toBe(200)
  const of = async (id: number) => {
    const { data } = (await app.superAdmin.get(`/api/Automation/${id}`)).body
    return [data.status, data.offReason]
  }
  const reason = 'The field “Ramp width” was deleted. Put it back, or change the automation; then turn it on again.'
  for (const id of [looks, starts, writes]) expect(await of(id)).toEqual([automationOff, reason])
  expect(await of(others)).toEqual([automationOn, null])
  const { rows } = await sql<{ title: string }>`
    select title from core.notification where kind = 'core.automationFailed' order by title`.execute(app.test.db.query)
  expect(rows.map(({ title }) => title)).toEqual(
    ['Looks', 'Starts', 'Writes'].map((name) => `The automation ${name} was turned off`),
  )
})
