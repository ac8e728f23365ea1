import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { createCrmApp, leadBody, staff } from './testing/crmApp'

let test: TestApp
let manager: Caller
let seller: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  seller = await test.as('Salesperson')
})
afterAll(() => test.close())

const cardOf = (caller: Caller, id: number) => caller.post('/api/Related/Card', { entity: 'lead', id })

it('a card beside a link says the name, the state and the key facts of a record, in the order of the work', async () => {
  const made = await manager.post(
    '/api/Lead/Create',
    leadBody({
      company: 'Bright Harbor Foods',
      assignTo: staff.salesperson,
      nextFollowUp: '2030-02-01',
      contactName: 'Dana Whitfield',
      contactPhone: '503-555-0142',
    }),
  )
  const { data } = (await cardOf(manager, made.body.data.id)).body
  expect(data).toMatchObject({ title: 'Bright Harbor Foods', kind: 'Lead', state: 'New' })
  expect(data.facts.slice(0, 3)).toMatchObject([
    { label: 'Assigned to' },
    { label: 'Phone', text: '503-555-0142' },
    { label: 'Next follow-up', kind: 'date', text: '2030-02-01' },
  ])
  expect(data.facts.length).toBeLessThanOrEqual(5)
})

it('a card is refused for a record that the person may not see, as its page is', async () => {
  const { id } = (await manager.post('/api/Lead/Create', leadBody({ company: 'Cedar Ridge Freight' }))).body.data
  expect((await cardOf(manager, id)).status).toBe(200)
  expect((await cardOf(seller, id)).status).toBe(404)
  expect((await manager.post('/api/Related/Card', { entity: 'nothing', id })).status).toBe(404)
})
