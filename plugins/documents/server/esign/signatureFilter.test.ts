import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, download, type TestApp } from '@core/server/testing'
import { ana, createEsignApp, draft, sendDraft } from '../signing/testing/esignApp'

let test: TestApp
let sales: Caller
let lead: Readonly<Record<'none' | 'draft' | 'sent', number>>
const path = '+documents.signature.lead'

beforeAll(async () => {
  test = await createEsignApp()
  sales = await test.as('Sales Manager')
  const add = async (company: string) =>
    (await sales.post('/api/Lead/Create', { company, leadType: 1, source: 1, assignTo: 8 })).body.data.id as number
  lead = { none: await add('Signature None'), draft: await add('Signature Draft'), sent: await add('Signature Sent') }
  for (const leadId of [lead.draft, lead.sent]) {
    const made = await draft(sales, { leadId, signers: [ana], template: 'delivery-acceptance' })
    if (leadId === lead.sent) await sendDraft(sales, made)
  }
})
afterAll(() => test.close())

const found = async (text: string, caller = sales) => {
  const { body } = await caller.post('/api/Lead/List', {
    filter: { [path]: text },
    commonFilters: { search: 'Signature' },
    sorting: { fieldName: 'id', direction: 'asc' },
  })
  return body.data?.map(({ id }: { id: number }) => id) ?? body.message
}

it('a list of leads is filtered by the state of their documents for signature, also by having none', async () => {
  expect(await found('1')).toEqual([lead.draft])
  expect(await found('1,2')).toEqual([lead.draft, lead.sent])
  expect(await found('any')).toEqual([lead.draft, lead.sent])
  expect(await found('none')).toEqual([lead.none])
  expect(await found('2,none')).toEqual([lead.none, lead.sent])
})

it('what a person may see of the documents decides, and who may see no documents has no such filter', async () => {
  expect(await found('any', await test.as('Salesperson'))).toEqual([lead.draft, lead.sent])
  const { body } = await (await test.as('Sales Manager')).post('/api/View/List', { entity: 'lead' })
  expect(body.filters).toEqual([
    expect.objectContaining({ path, label: 'Document for signature', kind: 'choice', required: false }),
  ])
  const account = await sales.post('/api/View/List', { entity: 'customer' })
  expect(account.body).not.toHaveProperty('filters')
})

it('is saved in views, counts in figures, and selects for changes of all that match', async () => {
  const state = {
    sort: { field: 'id', direction: 'asc' },
    filters: { [path]: '1' },
    columns: [],
    display: 'table',
  }
  const saved = await sales.post('/api/View/Create', { entity: 'lead', name: 'Drafts', state })
  expect(saved.body.data.state.filters).toEqual({ [path]: '1' })
  const counted = await sales.post('/api/Lead/Aggregate', {
    filter: { [path]: '1,2' },
    search: 'Signature',
    measures: [{ of: 'count' }],
  })
  expect(counted.body.data[0].values).toEqual([2])
  const { body } = await sales.post('/api/View/List', { entity: 'lead' })
  expect(body.data.map(({ name, state: kept }: typeof saved.body.data) => [name, kept.filters])).toEqual([
    ['Drafts', { [path]: '1' }],
  ])
  const selected = await sales.post('/api/Lead/Bulk', {
    action: 'delete',
    filter: { [path]: '1' },
    search: 'Signature',
    dryRun: true,
  })
  expect(selected.body.data).toMatchObject({ total: 1, allowed: 1 })
})

it('decides what an export has, which refuses one that isn’t there', async () => {
  const request = {
    format: 'csv',
    columns: ['company'],
    filter: { [path]: '1,2' },
    search: 'Signature',
    sorting: { fieldName: 'id', direction: 'asc' },
  }
  const file = await download(test, sales, 'POST', '/api/Lead/Export', request)
  expect(file.rows).toEqual([['Company'], ['Signature Draft'], ['Signature Sent']])
  const wrong = { ...request, filter: { '+carpool.trips': '1' } }
  expect(await download(test, sales, 'POST', '/api/Lead/Export', wrong)).toMatchObject({ status: 400 })
})

it('is none of `getAll`, whose parameters are the fields', async () => {
  const all = await sales.get(`/api/Lead/getAll?search=Signature&${encodeURIComponent(path)}=1`)
  expect(all).toMatchObject({ status: 400 })
})
