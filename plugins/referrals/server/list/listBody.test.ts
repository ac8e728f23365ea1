import plugin from '../plugin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
let intake: Caller
const intakeId = 4

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  ;[manager, intake] = [await test.as('Intake Manager'), await test.as('Intake Coordinator')]
  const client = (lastName: string, ssnLast4: string | null) => ({ ...referralBody().client, lastName, ssnLast4 })
  const bodies = [
    { client: client('Quist', '1234'), assignedTo: intakeId, receivedDate: '2024-01-05' },
    { client: client('Abara', '9999'), receivedDate: '2024-02-03' },
    { client: client('Holm', null), assignedTo: intakeId, receivedDate: '2024-03-01' },
  ]
  for (const body of bodies) await manager.post('/api/referral/createReferral', referralBody(body))
})
afterAll(() => test.close())

const list = async (body: object, who = manager) => (await who.post('/api/referral/List', body)).body
const ids = async (body: object, who = manager) =>
  ((await list(body, who)).data as { id: number }[]).map(({ id }) => id)

describe('POST referral/List', () => {
  it('[S3.20] accepts id, limit, offset and sorting; the default is by id from the first', async () => {
    expect(await ids({})).toEqual([1, 2, 3])
    expect(await ids({ id: 2 })).toEqual([2])
    expect(await ids({ sorting: { fieldName: 'client.lastName' } })).toEqual([2, 3, 1])
    expect(await ids({ sorting: { fieldName: 'receivedDate', direction: 'desc' }, limit: 1, offset: 1 })).toEqual([2])
    expect(await list({ limit: 1 })).toMatchObject({ success: true, totalItems: 3 })
  })

  it('[S3.21] accepts filters by any field, as numbers, lists or text', async () => {
    expect(await ids({ filter: { assignedTo: intakeId } })).toEqual([1, 3])
    expect(await ids({ filter: { assignedTo: [intakeId, 'none'], status: 1 } })).toEqual([1, 2, 3])
    expect(await ids({ filter: { 'client.lastName': 'ui', receivedDate: '..2024-01-31' } })).toEqual([1])
    expect(await ids({ filter: { assignedTo: 'me' } }, intake)).toEqual([1, 3])
    expect(await ids({ filter: { createdAt: 'today', 'service.startDate': 'none' } })).toHaveLength(3)
  })

  it('[S3.22] accepts the common filters: the period, the assignee and the quick search', async () => {
    expect(await ids({ commonFilters: { fromDate: '2024-02-01', toDate: '2024-02-29' } })).toEqual([2])
    expect(await ids({ commonFilters: { assignTo: intakeId, search: 'quist' } })).toEqual([1])
    expect(await ids({ commonFilters: { search: 'hol' }, searchCol: 'client.lastName' })).toEqual([3])
    expect(await ids({ commonFilters: { search: 'hol' }, searchCol: 'client.firstName' })).toEqual([])
    expect(await ids({ commonFilters: { search: '', isChild: null, leadOptions: '', makeId: null } })).toEqual([
      1, 2, 3,
    ])
  })

  it('[S3.20, S3.22, S7.14] accepts the whole request with all of its defaults, and an empty one', async () => {
    const whole = {
      id: 0,
      limit: 1_000_000,
      offset: 0,
      sorting: { fieldName: 'id', direction: 'asc' },
      searchCol: '',
      filter: {},
      commonFilters: {
        leadOptions: null,
        assignTo: null,
        search: '',
        fromDate: '',
        toDate: '',
        isChild: false,
        makeId: null,
      },
    }
    expect(await ids(whole)).toEqual([1, 2, 3])
    expect(await ids({ ...whole, commonFilters: null })).toEqual([1, 2, 3])
    expect((await manager.post('/api/referral/List')).body.data).toHaveLength(3)
  })

  it.each(['assignTo', 'assignee', 'assignId', 'assignIds'])(
    '[S3.21] accepts %s as the assignee of a record',
    async (name) => {
      expect(await ids({ filter: { [name]: intakeId } })).toEqual([1, 3])
      expect(await ids({ filter: { [name]: [intakeId] } })).toEqual([1, 3])
    },
  )

  it('returns the requested columns, nested as in the record, with the names of ids', async () => {
    const { data } = await list({ id: 1, columns: ['client.state', 'client.lastName', 'priority', 'createdBy'] })
    expect(data).toEqual([
      {
        id: 1,
        version: 1,
        client: { state: 'OR', lastName: 'Quist' },
        priority: 1,
        createdBy: 3,
        assignedTo: intakeId,
        storeId: null,
        labels: { 'client.state': 'Oregon', priority: 'Routine', createdBy: expect.any(String) },
      },
    ])
  })

  it.each([
    [{ colour: 1 }, 'There is no field “colour” here'],
    [{ filter: { colour: 1 } }, 'There is no field “colour” here'],
    [{ filter: { status: 99 } }, 'status: choose one of the list'],
    [{ filter: { receivedDate: 'soon' } }, 'receivedDate must be days such as'],
    [{ filter: { coverages: 'x' } }, 'coverages must be any or none'],
    [{ filter: 'status' }, 'filter must be an object'],
    [{ columns: ['client'] }, 'There is no field “client” here'],
    [{ columns: ['search_text'] }, 'There is no field “search_text” here'],
    [{ searchCol: 'nothing' }, 'There is no field “nothing” here'],
    [{ sorting: { fieldName: 'guardians' } }, 'This list sorts by'],
    [{ commonFilters: { makeId: 3 } }, 'nothing to filter by “commonFilters.makeId”'],
    [{ cursor: 'x' }, 'This cursor belongs to another list'],
    [{ limit: 0 }, 'limit must be between'],
  ])('refuses %j with the reason', async (body, message) => {
    expect(await manager.post('/api/referral/List', body)).toMatchObject({
      status: 400,
      body: { success: false, message: expect.stringContaining(message) },
    })
  })

  it('masks sensitive columns, and neither filters, sorts nor searches by them, for people who may not see them', async () => {
    expect((await list({ id: 1, columns: ['client.ssnLast4'] })).data[0].client.ssnLast4).toBe('1234')
    const found = async (ssnLast4: string) => ids({ filter: { 'client.ssnLast4': ssnLast4 } })
    expect([await found('9999'), await found('=9999'), await found('99')], 'it is encrypted').toEqual([[2], [2], []])
    expect(await ids({ commonFilters: { search: '9999' }, searchCol: 'client.ssnLast4' })).toEqual([2])
    expect((await manager.post('/api/referral/List', { sorting: { fieldName: 'client.ssnLast4' } })).status).toBe(400)
    expect(await list({ id: 1, columns: ['client.ssnLast4', 'clinical.allergies'] }, intake)).toMatchObject({
      masked: ['client.ssnLast4', 'clinical.allergies'],
      data: [{ client: { ssnLast4: null }, clinical: { allergies: null } }],
    })
    for (const body of [
      { filter: { 'client.ssnLast4': '1' } },
      { filter: { 'clinical.seizures': 'none' } },
      { sorting: { fieldName: 'client.ssnLast4' } },
      { commonFilters: { search: '12' }, searchCol: 'client.ssnLast4' },
    ]) {
      expect(await intake.post('/api/referral/List', body)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('You do not have the necessary permissions for') },
      })
    }
    expect(await ids({ commonFilters: { search: '1234' } })).toEqual([])
  })

  it('pages by cursor in both directions', async () => {
    const body = { limit: 2, sorting: { fieldName: 'client.lastName', direction: 'desc' } }
    const first = await list(body)
    expect(first).not.toHaveProperty('previous')
    const second = await list({ ...body, cursor: first.next, total: false })
    expect(second.data.map(({ id }: { id: number }) => id)).toEqual([2])
    expect(second).not.toHaveProperty('next')
    expect(second).not.toHaveProperty('totalItems')
    expect((await list({ ...body, cursor: second.previous })).data).toEqual(first.data)
  })
})
