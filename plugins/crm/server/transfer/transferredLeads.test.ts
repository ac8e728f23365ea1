import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { today } from '@core/entity'
import { deployment } from '@deployment/deployment'
import plugin from '../plugin'
import { leadBody, staff } from '../testing/crmApp'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Sales Manager')
})
afterAll(() => test.close())

const post = (path: string, body: object, who = manager) => who.post(`/api/${path}`, body)
const makeLead = async (more: object) => (await post('Lead/Create', leadBody(more))).body.data
const transfer = (leadId: number) => post('Account/LeadToAccount', { leadId })
const undo = (id: number) => post('Account/UndoTransfer', { id })

describe('[S4.13] a lead that became an account', () => {
  it('[D6] counts on, with the value of its quotes, and is listed where a filter asks for it', async () => {
    const lead = await makeLead({ company: 'Umpqua Fleet Wash', estimatedValue: '1000.00', receivedDate: today() })
    // A quote that was sent, worth 7,300.50.
    await test.db.pool.query(
      `insert into crm.quote (company, lead_id, salesperson_id, quote_date, valid_until, status, lines, revision, list_total, discount_total,
         subtotal, tax, total, units, discount_percent, search_text, created_by)
       values ('Umpqua Fleet Wash', $1, $2, core.today(), core.today() + 30, 2, '[]', 1, 7300.5, 0, 7300.5, 0, 7300.5, 1, 0, '', $2)`,
      [lead.id, staff.salesManager],
    )
    await manager.put('/api/LeadStatus/Update', { id: lead.id, status: 8 })
    const ever = { leadOptions: '2', isTransferred: 'true,false' }
    const figure = async (filter: object, measure: object) =>
      Number((await post('Lead/Aggregate', { filter, measures: [measure] })).body.data[0].values[0])
    /** The value and the number of those ever won, the number of accounts, and of all leads that there are. */
    const figures = async (filter: object) => [
      await figure({ ...filter, ...ever }, { of: 'sum', field: 'value' }),
      await figure({ ...filter, ...ever }, { of: 'count' }),
      await figure({ ...filter, isTransferred: 'true' }, { of: 'count' }),
      await figure(filter, { of: 'count' }),
    ]
    const listed = async (filter: object) =>
      (await post('Lead/List', { filter, total: true })).body.data.map(({ id }: { id: number }) => id)
    const [value, won, accounts, all] = await figures({})
    const { transferId } = (await transfer(lead.id)).body.data
    expect(await figures({})).toEqual([value, won, accounts! + 1, all! - 1])
    expect(await figures({ company: '=Umpqua Fleet Wash' })).toEqual([7300.5, 1, 1, 0])
    expect(await listed({ company: '=Umpqua Fleet Wash' })).toEqual([])
    expect(await listed({ company: '=Umpqua Fleet Wash', ...ever })).toEqual([lead.id])
    expect(await listed({ company: '=Umpqua Fleet Wash', isTransferred: 'false' })).toEqual([])
    await undo(transferId)
    expect(await figures({})).toEqual([value, won, accounts, all])
    expect(await figures({ company: '=Umpqua Fleet Wash' })).toEqual([7300.5, 1, 0, 1])
  })

  it('is found by its address as the account, for those who may see both', async () => {
    const lead = await makeLead({ company: 'Yamhill Courier' })
    const continuation = async (who = manager) =>
      (await post('Related/Continuation', { entity: 'lead', id: lead.id }, who)).body.data
    expect(await continuation()).toBeNull()
    const { id } = (await transfer(lead.id)).body.data
    const found = { id, name: 'Yamhill Courier', kind: 'Account', path: `/accounts/${id}` }
    expect(await continuation()).toMatchObject(found)
    expect(await continuation(await test.as('Salesperson'))).toBeNull()
  })
})
