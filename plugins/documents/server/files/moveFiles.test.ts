import { afterAll, beforeAll, expect, it } from 'vitest'
import { leadTransferred } from '@plugins/crm/contract/leadTransferred'
import { transferUndone } from '@plugins/crm/contract/transferUndone'
import { type Caller, sampleFiles, type TestApp } from '@core/server/testing'
import { addLead, createDocumentApp, patience, people, uploadDocument } from '../testing/documentApp'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createDocumentApp()
  manager = await test.as('Sales Manager')
}, patience)
afterAll(() => test.close())

const namesOf = async (entityType: number, entityTypeId: number) => {
  const filter = { entityType: String(entityType), entityTypeId: String(entityTypeId) }
  const { body } = await manager.post('/api/document/getAllDocuments', {
    filter,
    sorting: { fieldName: 'name', direction: 'asc' },
  })
  return (body.data as { name: string; entitySubTypeId: number }[]).map(({ name, entitySubTypeId }) => [
    name,
    entitySubTypeId,
  ])
}

let transfers = 0

it('[S4.13] the documents of a transferred lead follow it into the same tabs, once, and return when it is undone', async () => {
  const lead = await addLead(manager, people.salesManager, 'Cedar Transit of Reno')
  const account = (
    await manager.post('/api/Account/Create', {
      company: 'Cedar Inc.',
      accountType: 1,
      assignToId: people.salesManager,
    })
  ).body.data.id as number
  const send = (name: string, entityType: number, entityTypeId: number, entitySubTypeId: number) =>
    uploadDocument(manager, sampleFiles.png, name, { entityType, entityTypeId, entitySubTypeId })
  await send('site.png', 1, lead, 1)
  await send('vans.png', 1, lead, 2)
  await send('offer.png', 1, lead, 5)
  await send('note.png', 1, lead, 7)
  await send('site.png', 2, account, 3)

  const transfer = { transferId: ++transfers, leadId: lead, accountId: account, by: people.salesManager }
  const emit = async (event: typeof leadTransferred | typeof transferUndone, payload: object) => {
    await test.db.transaction((tx) => tx.emit(event as typeof leadTransferred, payload as typeof transfer))
  }
  await emit(leadTransferred, transfer)
  await emit(leadTransferred, transfer)
  const moved = [
    [`site (from lead ${lead}).png`, 3],
    ['note.png', 7],
    ['offer.png', 6],
    ['site.png', 3],
    ['vans.png', 4],
  ]
  const sorted = (rows: unknown[][]) => rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
  await expect.poll(async () => sorted(await namesOf(2, account))).toEqual(sorted(moved))
  expect(await namesOf(1, lead)).toEqual([])
  const [first] = (await manager.post('/api/document/getAllDocuments', { filter: { entityType: '2' } })).body.data
  const history = await manager.post('/api/Document/History', { id: first.id })
  expect(JSON.stringify(history.body)).toContain('Moved with the transfer of the lead')

  await send('later.png', 2, account, 3)
  await emit(transferUndone, { ...transfer, accountGone: false })
  await expect.poll(() => namesOf(1, lead)).toHaveLength(4)
  expect(sorted(await namesOf(2, account))).toEqual(
    sorted([
      ['later.png', 3],
      ['site.png', 3],
    ]),
  )
  // A late repetition of the transfer changes nothing.
  await emit(leadTransferred, transfer)
  await emit(transferUndone, { ...transfer, accountGone: false })
  await expect.poll(() => namesOf(1, lead)).toHaveLength(4)
})
