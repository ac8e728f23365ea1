import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { accountBody, leadBody } from '@plugins/crm/server/testing/crmApp'
import { deployment } from './deployment'

let test: TestApp
let admin: Caller

beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment })
  admin = await test.as('Super Admin')
})
afterAll(() => test.close())

describe('the product', () => {
  it.each([
    ['referrals', '/api/referral/List'],
    ['leads', '/api/Lead/List'],
    ['accounts', '/api/Account/List'],
    ['customers', '/api/Customer/List'],
    ['contacts', '/api/Contact/List'],
    ['quotes', '/api/Quotes/List'],
    ['orders', '/api/Order/List'],
    ['tasks', '/api/Task/List'],
    ['activities', '/api/Activities/List'],
    ['targets', '/api/target/List'],
    ['stores', '/api/Store/List'],
    ['vehicles', '/api/Vehicle/List'],
    ['users', '/api/user/List'],
    ['roles', '/api/role/List'],
    ['permissions', '/api/Permission/PermissionList'],
    ['modules', '/api/module/List'],
    ['documents', '/api/document/getAllDocuments'],
    ['e-signature PDFs', '/api/DocuSignMap/DocuSignMapList'],
    ['reports', '/api/Report/List'],
  ])('[S1.2] manages %s', async (_, path) => {
    const answer = await admin.post(path, { limit: 1 })
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: expect.any(Array) } })
  })

  it('[S1.2] manages notes, and serves intake forms to people without an account', async () => {
    expect(await admin.get('/api/referralNote/1')).toMatchObject({ status: 404 })
    const stranger = test.visitor()
    // The call is open to them; they lack the secret of a link.
    expect(await stranger.post('/api/referrals/form/submit', {})).toMatchObject({ status: 400 })
    expect(await stranger.post('/api/referral/List', {})).toMatchObject({ status: 401 })
  })
})

describe('the filter of a list', () => {
  it('[S3.21] narrows by lead and account wherever a row refers to one', async () => {
    const make = async (path: string, body: object) => (await admin.post(`/api/${path}/Create`, body)).body.data.id
    const lead = await make('Lead', leadBody())
    const account = await make('Account', accountBody())
    const withLead = [
      await make('Contact', { name: 'Ida Voss', leadId: lead }),
      await make('Contact', { name: 'Omar Diaz', leadId: lead }),
    ]
    const withAccount = [await make('Contact', { name: 'Mei Tan', entityType: 2, entityTypeId: account })]
    const task = await make('Task', { subject: 'Call back', entityType: 1, entityTypeId: lead })
    const customer = await make('Customer', { name: 'Cedar Valley Clinic', accountId: account })
    const found = async (path: string, filter: object) =>
      (await admin.post(path, { filter })).body.data.map(({ id }: { id: number }) => id)
    expect(await found('/api/Contact/List', { lead })).toEqual(withLead)
    expect(await found('/api/Contact/List', { lead: String(lead) })).toEqual(withLead)
    expect(await found('/api/Contact/List', { account })).toEqual(withAccount)
    expect(await found('/api/Task/List', { lead })).toEqual([task])
    expect(await found('/api/Customer/List', { account })).toEqual([customer])

    expect(await found('/api/Contact/List', { entityTypeName: 'Account', account })).toEqual(withAccount)
    expect(await found('/api/Contact/List', { entityTypeName: 'Account', lead })).toEqual([])
    expect((await admin.post('/api/Contact/List', { filter: { entityTypeName: 'Spaceship' } })).status).toBe(400)

    for (const { entity, enabledCalls } of test.catalog.values())
      for (const of of ['lead', 'account']) {
        const refers = Object.values(entity.fields).some(
          (field) => field.entity === of || field.links?.some((link) => link.entity === of),
        )
        if (!refers || (enabledCalls && !enabledCalls.includes('list'))) continue
        const { status, body } = await admin.post(entity.calls?.list ?? `/api/${entity.path}/List`, {
          filter: { [of]: 2_147_483_647 },
        })
        expect({ list: entity.id, status, totalItems: body.totalItems }).toEqual({
          list: entity.id,
          status: 200,
          totalItems: 0,
        })
      }
  })
})

describe('details of the calls that the specification leaves open', () => {
  it('[S7.16] a field that a call doesn’t know is refused by name and changes nothing', async () => {
    const { body, status } = await admin.post('/api/Store/Create', { name: 'Albany', colour: 'red' })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      success: false,
      errors: expect.arrayContaining([{ field: 'colour', message: expect.any(String) }]),
    })
  })
})
