import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { accountBody, createCrmApp, staff, stores } from '../testing/crmApp'

let test: TestApp
let manager: Caller
let salesperson: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  salesperson = await test.as('Salesperson')
})
afterAll(() => test.close())

const make = async (path: string, body: object) => (await manager.post(`/api/${path}/Create`, body)).body.data
const view = async (id: number) => (await manager.get(`/api/Contact/${id}`)).body.data

it('[S3.11] one person can be a contact of several accounts, and a new phone number applies to each', async () => {
  const [one, two] = [await make('Account', accountBody()), await make('Account', accountBody({ company: 'Elm Taxi' }))]
  const ines = { name: 'Ines Duarte', email: 'ines@cedar.example', phone: '541-555-0100', title: 'Fleet manager' }
  const { id } = await make('Contact', { ...ines, accountId: one.id })
  const added = await manager.post('/api/Contact/AddTo', { id, entityType: 2, entityTypeId: two.id, title: 'Owner' })
  expect(added).toMatchObject({
    status: 200,
    body: { message: 'Contact created successfully !!', data: { personId: id } },
  })
  const other = added.body.data.id
  expect(await view(other)).toMatchObject({ ...ines, title: 'Owner', accountId: two.id, personId: id })

  expect(
    await manager.put('/api/Contact/Update', {
      id: other,
      version: (await view(other)).version,
      phone: '541-555-0199',
      title: 'Partner',
    }),
  ).toMatchObject({ status: 200 })
  expect(await view(id)).toMatchObject({ phone: '541-555-0199', title: 'Fleet manager' })
  expect((await manager.post('/api/Contact/History', { id })).body.data[0].note).toBe(
    'Changed where they answer for somebody else',
  )
  const same = (await manager.post('/api/Contact/List', { filter: { personId: String(id) } })).body.data
  expect(same.map((row: { id: number }) => row.id)).toEqual([id, other])
  expect(await manager.post('/api/Contact/AddTo', { id, entityType: 2, entityTypeId: two.id })).toMatchObject({
    status: 409,
    body: { message: 'Ines Duarte is a contact there already.' },
  })
})

it('[S6.7] a visible contact can be added to a record that the viewer may change; others can’t', async () => {
  const theirs = await make('Account', accountBody({ company: 'Not Theirs', storeId: stores.HQ }))
  const mine = await make('Account', accountBody({ company: 'Mine', assignToId: staff.salesperson }))
  const hidden = await make('Contact', { name: 'Hidden Person', accountId: theirs.id })
  const known = await make('Contact', { name: 'Known Person', accountId: mine.id })
  const add = (id: number, entityTypeId: number) =>
    salesperson.post('/api/Contact/AddTo', { id, entityType: 2, entityTypeId })
  expect((await add(hidden.id, mine.id)).status).toBe(404)
  expect((await add(known.id, theirs.id)).status).toBe(403)
  await manager.post('/api/Contact/AddTo', { id: known.id, entityType: 2, entityTypeId: theirs.id })
  const seen = (await salesperson.post('/api/Contact/List', { filter: { personId: String(known.id) } })).body
  expect(seen).toMatchObject({ totalItems: 1, data: [{ id: known.id }] })
})
