import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import plugin from './plugin'
import { leadBody, staff } from './testing/crmApp'

let test: TestApp
let manager: Caller
let salesperson: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Sales Manager')
  salesperson = await test.as('Salesperson')
})
afterAll(() => test.close())

const makeLead = async (more: object = {}): Promise<number> =>
  (await manager.post('/api/Lead/Create', leadBody(more))).body.data.id
const write = (by: Caller, recordId: number, text: string) =>
  by.post('/api/Note/Create', { entity: 'lead', recordId, text })
const texts = async (entity: string, recordId: number) =>
  (await manager.post('/api/Note/List', { entity, recordId })).body.data?.map(({ text }: { text: string }) => text)

it('[S6.6] [D2] a person who may edit all comments of leads deletes anybody’s note; a salesperson only their own', async () => {
  const lead = await makeLead({ assignTo: staff.salesperson })
  const theirs = (await write(salesperson, lead, 'Prefers diesel.')).body.data.id
  const mine = (await write(manager, lead, 'Ask for references.')).body.data.id
  expect((await salesperson.delete(`/api/Note/${mine}`)).status).toBe(403)
  expect((await manager.delete(`/api/Note/${theirs}`)).status).toBe(200)
  expect(await texts('lead', lead)).toEqual(['Ask for references.'])
})

it('[S4.13] the notes on a lead go with its transfer, and come back when that is undone', async () => {
  const lead = await makeLead({ company: 'Kestrel Home Care' })
  await write(manager, lead, 'Wants four vans by June.')
  expect((await manager.post('/api/Account/TransferPreview', { leadId: lead })).body.data.moves).toContainEqual({
    id: 'notes',
    title: 'Note',
    count: 1,
  })
  const { id, transferId } = (await manager.post('/api/Account/LeadToAccount', { leadId: lead })).body.data
  expect(await texts('account', id)).toEqual(['Wants four vans by June.'])
  expect((await manager.post('/api/Account/UndoTransfer', { id: transferId })).status).toBe(200)
  expect(await texts('lead', lead)).toEqual(['Wants four vans by June.'])
})
