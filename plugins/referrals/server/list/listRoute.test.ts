import plugin from '../plugin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import type { ReferralInput } from '../../shared/referralEntity'
import { referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
let intake: Caller
const person = { manager: 3, intake: 4, care: 5 }

const client = (firstName: string, lastName: string, more: object = {}) => ({
  ...referralBody().client,
  firstName,
  lastName,
  ...more,
})
const bodies: Partial<ReferralInput>[] = [
  {
    client: client('Nora', 'quist', { phone: '555-010-0142', email: 'quist@family.example' }),
    assignedTo: person.intake,
    priority: 2,
    receivedDate: '2024-01-05',
  },
  {
    client: client('Émile', 'Abara', { dateOfBirth: '2012-03-04' }),
    assignedTo: person.care,
    type: 3,
    receivedDate: '2024-01-03',
    nextFollowUp: '2024-03-01',
  },
  { client: client('Zoë', 'Quintero'), source: 4, receivedDate: '2024-01-04' },
  {
    client: client('Leo', '100%_done\\'),
    assignedTo: person.intake,
    receivedDate: '2024-01-01',
    nextFollowUp: '2024-02-01',
    guardians: [
      { name: 'Ingrid Holm', relationship: 1, phone: '555-010-0177', email: 'ingrid@holm.example', legalCustody: 1 },
    ],
  },
]

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  ;[manager, intake] = [await test.as('Intake Manager'), await test.as('Intake Coordinator')]
  for (const body of bodies) await manager.post('/api/referral/createReferral', referralBody(body))
  await manager.put('/api/referral/3', { version: 1, status: 2 })
})
afterAll(() => test.close())

const list = async (query = '', who = manager) => (await who.get(`/api/referral/getAllReferral${query}`)).body
const ids = async (query: string, who = manager) =>
  ((await list(query, who)).data as { id: number }[]).map(({ id }) => id)

describe('the list of referrals', () => {
  it('[S3.19, S7.9, S9.1] returns all rows by id by default, and their number', async () => {
    const body = await list()
    expect(body).toMatchObject({ success: true, totalItems: 4 })
    expect(body.data[0]).toEqual({
      id: 1,
      number: 'REF-000001',
      version: 1,
      createdBy: person.manager,
      storeId: null,
      status: 1,
      type: 1,
      priority: 2,
      source: 2,
      client: { firstName: 'Nora', lastName: 'quist', dateOfBirth: '2016-02-29' },
      assignedTo: person.intake,
      receivedDate: '2024-01-05',
      nextFollowUp: null,
      holdReason: null,
      holdReviewDate: null,
      labels: {
        status: 'New',
        type: 'New client',
        holdReason: null,
        priority: 'Urgent',
        source: 'Physician',
        assignedTo: 'Hannah Lindqvist',
      },
    })
    expect(await ids('')).toEqual([1, 2, 3, 4])
    expect((await test.app.inject({ url: '/API/REFERRAL/GETALLREFERRAL' })).statusCode).toBe(401)
  })

  it.each([
    ['client.lastName', 'asc', [4, 2, 3, 1]],
    ['client.lastName', 'desc', [1, 3, 2, 4]],
    ['client.dateOfBirth', 'asc', [2, 1, 3, 4]],
    ['receivedDate', 'desc', [1, 3, 2, 4]],
    ['assignedTo', 'asc', [1, 4, 2, 3]],
    ['nextFollowUp', 'asc', [4, 2, 1, 3]],
    ['nextFollowUp', 'desc', [2, 4, 3, 1]],
    ['status', 'desc', [3, 4, 2, 1]],
    ['number', 'desc', [4, 3, 2, 1]],
  ])(
    '[S3.20] sorts by %s %s, empty values last, equal ones by id in the same direction',
    async (field, direction, expected) => {
      expect(await ids(`?fieldName=${field}&direction=${direction}`)).toEqual(expected)
    },
  )

  it('[S3.6] has the status, the type and the hold reason in each row, null without one', async () => {
    const { body } = await manager.post('/api/referral/List', {
      limit: 1_000_000,
      offset: 0,
      searchCol: '',
      filter: {},
    })
    expect(body.data.map(({ holdReason }: { holdReason: number | null }) => holdReason)).toEqual([
      null,
      null,
      null,
      null,
    ])
    const { data } = (await manager.get('/api/referral/getAllReferral')).body
    expect(data[0]).toMatchObject({ id: 1, status: 1, type: 1, holdReason: null, labels: { holdReason: null } })
  })

  it('[S3.20] sorts by every field in the response, and pages never overlap', async () => {
    const { message } = (await manager.get('/api/referral/getAllReferral?fieldName=nothing')).body
    const sorted: string[] = /sorts by (.*), not by/.exec(message)![1]!.split(', ')
    expect(sorted).toEqual(expect.arrayContaining(['id', 'number', 'assignedTo', 'client.lastName', 'holdReviewDate']))
    for (const field of sorted) {
      const pages = [await ids(`?fieldName=${field}&limit=3`), await ids(`?fieldName=${field}&limit=3&offset=3`)]
      expect(pages.map(({ length }) => length)).toEqual([3, 1])
      expect(new Set(pages.flat()).size).toBe(4)
    }
    expect(await list('?limit=1&offset=9')).toMatchObject({ data: [], totalItems: 4 })
  })

  it.each([
    ['status=2', [3]],
    ['status=1,2', [1, 2, 3, 4]],
    [`assignedTo=${person.intake}`, [1, 4]],
    [`assignedTo=${person.intake},${person.care}&type=3`, [2]],
    ['priority=2', [1]],
    ['source=4', [3]],
    ['status=15', []],
  ])('[S3.21] filters by %s, and counts the matches', async (filter, expected) => {
    expect(await ids(`?${filter}`)).toEqual(expected)
    expect((await list(`?${filter}&limit=1`)).totalItems).toBe(expected.length)
  })

  it.each([
    ['ref-000002', [2]],
    ['QUIST nora', [1]],
    ['qui', [1, 3]],
    ['éMILE', [2]],
    ['555-010-0142', [1]],
    ['5550100177', [4]],
    ['(555) 010-0142', [1]],
    ['leo +1 555.010.0177', [4]],
    ['ingrid@holm', [4]],
    ['100%_done\\', [4]],
    ['%', []],
    ['_', []],
    ['qu', [1, 3]],
    ['ui', []],
    ['z qu', [3]],
    ['100% leo', [4]],
    ["' or 1=1 --", []],
    ['alder', []],
  ])('[S3.22] finds by %s', async (search, expected) => {
    expect(await ids(`?search=${encodeURIComponent(search)}`)).toEqual(expected)
  })

  it('[S3.20] shows, counts and finds only the assigned ones for people who may see no others', async () => {
    expect(await ids('', intake)).toEqual([1, 4])
    expect((await list('?limit=1', intake)).totalItems).toBe(2)
    expect(await list('?search=quintero', intake)).toMatchObject({ data: [], totalItems: 0 })
    expect(await list(`?assignedTo=${person.care}`, intake)).toMatchObject({ data: [], totalItems: 0 })
  })

  it.each([
    ['?fieldName=search_text', 'This list sorts by'],
    ['?fieldName=coverages', 'This list sorts by'],
    ['?fieldName=id;drop table referrals.referral', 'This list sorts by'],
    ['?direction=up', 'choose one of the list'],
    ['?limit=-1', 'limit must be between'],
    ['?offset=x', 'Allow only numbers'],
    ['?status=99', 'choose one of the list'],
    ['?status=1;2', 'choose one of the list'],
    ['?assignedTo=you', 'ids with commas'],
    ['?assignedTo=99999999999', 'ids with commas'],
    ['?colour=blue', 'There is no field “colour” here'],
  ])('refuses %s with the reason', async (query, message) => {
    expect(await manager.get(`/api/referral/getAllReferral${query}`)).toMatchObject({
      status: 400,
      body: { success: false, message: expect.stringContaining(message) },
    })
  })

  it('[S6.9] is refused to a role without the permission, and without a session', async () => {
    const salesperson = await test.as('Salesperson')
    expect(await salesperson.get('/api/referral/getAllReferral')).toMatchObject({
      status: 403,
      body: { message: 'You do not have the necessary permissions for “List referrals”' },
    })
    expect((await test.visitor().get('/api/referral/getAllReferral')).status).toBe(401)
  })
})
