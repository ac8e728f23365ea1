import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp } from '@core/server/testing'
import { accountBody, createCrmApp, leadBody, staff } from '../testing/crmApp'

let test: TestApp
let manager: Caller
let salesperson: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  salesperson = await test.as('Salesperson')
})
afterAll(() => test.close())

const made = async (path: string, body: object, who = manager) =>
  (await who.post(`/api/${path}/Create`, body)).body.data as { readonly id: number; readonly version: number }

/** The notifications that somebody got about a record. */
const told = async (link: string, who: Caller) =>
  ((await who.post('/api/Notification/List', {})).body.data as { link: string; title: string }[])
    .filter((one) => one.link === link)
    .map(({ title }) => title)

describe('[D11] assigned to you', () => {
  it('is sent once for a lead that a person assigns: when it is made, and when it is reassigned', async () => {
    const { id } = await made('Lead', leadBody({ assignTo: staff.salesperson }))
    expect(await told(`/leads/${id}`, salesperson)).toEqual([`Lead No. ${id} was given to you`])
    await manager.put('/api/Lead/Update', { id, version: 1, city: 'Reno' })
    expect(await told(`/leads/${id}`, salesperson), 'another field').toHaveLength(1)
    await manager.put('/api/Lead/Update', { id, version: 2, assignTo: staff.salesManager })
    await manager.put('/api/Lead/Update', { id, version: 3, assignTo: staff.salesperson })
    expect(await told(`/leads/${id}`, salesperson)).toHaveLength(2)
    expect(await told(`/leads/${id}`, manager), 'taken by oneself').toEqual([])
  })

  it('is sent once for an account and contains no company, because it is mailed', async () => {
    const { id } = await made('Account', accountBody({ assignToId: staff.salesperson }))
    const [title, ...more] = await told(`/accounts/${id}`, salesperson)
    expect([title, more]).toEqual(['An account was given to you', []])
    await manager.put('/api/Account/Update', { id, version: 1, assignToId: staff.salesManager })
    expect(await told(`/accounts/${id}`, manager), 'taken by oneself').toEqual([])
  })

  it('names the company in the inbox, from the record that it leads to', async () => {
    const { id } = await made('Account', accountBody({ company: 'Juniper Schools', assignToId: staff.salesperson }))
    const about = async () =>
      (
        (await salesperson.post('/api/Notification/List', {})).body.data as { link: string; about: string | null }[]
      ).find(({ link }) => link === `/accounts/${id}`)!.about
    expect(await about()).toMatch(/^Juniper Schools · A-\d+$/)
    await manager.put('/api/Account/Update', { id, version: 1, assignToId: staff.salesManager })
    expect(await about(), 'who may not see it any more').toBeNull()
  })

  it('is sent once for all leads that are moved together', async () => {
    const ids = []
    for (const company of ['Ogden Linen', 'Provo Bakery']) ids.push((await made('Lead', leadBody({ company }))).id)
    const before = (await told('/leads?view=mine', salesperson)).length
    const moved = await manager.post('/api/Lead/LeadMigration', { ids, toAssignTo: staff.salesperson })
    expect(moved.body.data).toMatchObject({ count: 2, moved: true })
    expect((await told('/leads?view=mine', salesperson)).slice(0, -before || undefined)).toEqual([
      '2 leads were given to you',
    ])
    for (const id of ids) expect(await told(`/leads/${id}`, salesperson)).toEqual([])
  })
})
