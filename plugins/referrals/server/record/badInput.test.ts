import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { fullReferralBody, referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
let id: number
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  id = (await manager.post('/api/referral/createReferral', fullReferralBody())).body.data.id
})
afterAll(() => test.close())

/** All data of the plugin, as one text. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat((select json_agg(r order by id) from referrals.referral r), (select json_agg(c order by id) from referrals.client c),
      (select json_agg(s order by id) from referrals.status_change s)) as all`.execute(test.db.query)
  return rows[0]!.all
}

const body = referralBody()
const long = (length: number) => 'x'.repeat(length)

/** The name of the error, the invalid part of the body, the expected message, and its field. */
const wrong: [string, object, string, string][] = [
  ['a number for a name', { client: { ...body.client, firstName: 7 } }, 'First name must be text', 'client.firstName'],
  [
    'an object for a name',
    { client: { ...body.client, firstName: { $ne: null } } },
    'First name must be text',
    'client.firstName',
  ],
  ['a list for an object', { client: [body.client] }, 'Client must be an object', 'client'],
  ['a text for a list', { guardians: 'Ingrid' }, 'Guardians must be a list of objects', 'guardians'],
  ['a text for a choice', { type: '1' }, 'Type: choose one of the list', 'type'],
  ['a choice that is not there', { source: 99 }, 'Source: choose one of the list', 'source'],
  [
    'a day that does not exist',
    { receivedDate: '2023-02-29' },
    'Received must be a date in the form YYYY-MM-DD',
    'receivedDate',
  ],
  ['a day to come', { receivedDate: '2199-01-01' }, "Received can't be in the future", 'receivedDate'],
  [
    'an instant without a zone',
    { firstContactAt: '2024-01-01 10:00' },
    'First contact must be a date and time such as 2026-01-31T14:30:00Z',
    'firstContactAt',
  ],
  [
    'a year before all calendars',
    { nextFollowUp: '0000-01-01' },
    'Next follow-up must be between the years 1900 and 2200',
    'nextFollowUp',
  ],
  ['a blank name', { client: { ...body.client, lastName: '   ' } }, 'Last name is required', 'client.lastName'],
  ['an unknown field', { priority_level: 3 }, 'There is no field “priority_level” here', 'priority_level'],
  [
    'an unknown field within',
    { client: { ...body.client, is_admin: true } },
    'There is no field “is_admin” here',
    'client.is_admin',
  ],
  ['a field of the system', { number: 'REF-999999' }, "Number is set by the system and can't be sent", 'number'],
  ['its id', { id: 9 }, 'There is no field “id” here', 'id'],
  ['its author', { createdBy: 1 }, 'There is no field “createdBy” here', 'createdBy'],
  ['over-long text', { referredByName: long(201) }, 'Referred by can have at most 200 characters', 'referredByName'],
  [
    'over-long notes',
    { clinical: { concerns: long(4001) } },
    'Concerns can have at most 4000 characters',
    'clinical.concerns',
  ],
  [
    'a character that no database holds',
    { referredByName: 'a\u0000b' },
    "Referred by contains characters that can't be stored",
    'referredByName',
  ],
  [
    'half a character',
    { referredByName: 'a\ud83d' },
    "Referred by contains characters that can't be stored",
    'referredByName',
  ],
  ['too many guardians', { guardians: [{}, {}, {}] }, 'Guardians can have at most 2 entries', 'guardians'],
  ['a guardian of nothing', { guardians: [{}] }, 'Name is required', 'guardians[0].name'],
  [
    'a person who does not exist',
    { assignedTo: 999_999 },
    'Assigned to: choose an active person who works with referrals',
    'assignedTo',
  ],
  [
    'a person who does not work with referrals',
    { assignedTo: 8 },
    'Assigned to: choose an active person who works with referrals',
    'assignedTo',
  ],
  [
    'a person beyond numbers',
    { assignedTo: 99_999_999_999 },
    'Assigned to must be the number of a record',
    'assignedTo',
  ],
  ['a store that does not exist', { storeId: 999 }, 'Store: choose one of the list', 'storeId'],
  [
    'a row that is not there',
    { coverages: [{ id: 9, payer: 'A', memberId: 'B' }] },
    'Coverage: this row is not there (any more). Leave its id out to add it',
    'coverages[0].id',
  ],
  [
    'an hour too many',
    { service: { servicesRequested: [1], hoursPerWeek: 169 } },
    'Hours per week must be between 0 and 168',
    'service.hoursPerWeek',
  ],
  [
    'a wrong check digit',
    { physician: { npi: '1234567890' } },
    "NPI doesn't match its check digit; compare it with the source",
    'physician.npi',
  ],
]

describe('bad input gets an understandable message, and changes nothing', () => {
  it.each(wrong)('when it creates with %s', async (_what, part, message, field) => {
    const before = await everything()
    const answer = await manager.post('/api/referral/createReferral', { ...body, ...part })
    expect(answer).toMatchObject({ status: 400, body: { success: false, requestId: expect.any(String) } })
    expect(answer.body.errors).toContainEqual({ field, message })
    expect(await everything()).toBe(before)
  })

  it.each(wrong)('when it updates with %s', async (_what, part, message, field) => {
    const before = await everything()
    const answer = await manager.put(`/api/referral/${id}`, { version: 1, ...part })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual({ field, message })
    expect(await everything()).toBe(before)
  })

  it.each([
    ['no version', {}, 'Version is required: send the one that you read with the referral'],
    ['a version of text', { version: '1' }, 'Allow only numbers'],
    ['an emptied required field', { version: 1, client: { lastName: null } }, 'Last name is required'],
    ['an emptied required section', { version: 1, client: null }, 'Client is required'],
    ['an emptied status', { version: 1, status: null }, 'Status is required'],
    ['an emptied priority', { version: 1, priority: null }, 'Priority is required'],
    [
      'a note about nothing',
      { version: 1, statusNote: 'Hello' },
      'A note goes with a change of status, hold or close reason',
    ],
  ])('when an update has %s', async (_what, patch, message) => {
    const before = await everything()
    expect(await manager.put(`/api/referral/${id}`, patch)).toMatchObject({ status: 400, body: { message } })
    expect(await everything()).toBe(before)
  })

  it.each(['status', 'holdReason', 'holdReviewDate', 'closeReason'])(
    'when a new referral comes with a %s',
    async (field) => {
      const value = { status: 10, holdReason: 1, holdReviewDate: '2024-06-01', closeReason: 1 }[field]
      const answer = await manager.post('/api/referral/createReferral', { ...body, [field]: value })
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ field, message: 'A new referral starts as New; change its status once it is there' }] },
      })
    },
  )

  it.each(['null', '[]', '"text"', '7', '{', '', '{"__proto__": {"type": 1}}', '{"constructor": {}}'])(
    'when the body is %s',
    async (raw) => {
      const before = await everything()
      const answer = await manager.post('/api/referral/createReferral', raw)
      expect(answer.status).toBe(400)
      expect(answer.body.message.length).toBeGreaterThan(10)
      expect(await everything()).toBe(before)
    },
  )

  it('when the body is over the limit', async () => {
    const answer = await manager.post('/api/referral/createReferral', { ...body, referredByName: long(2_000_000) })
    expect(answer).toMatchObject({
      status: 413,
      body: { success: false, message: expect.stringContaining('too large') },
    })
  })

  it.each([
    ['999999', 404],
    ['2147483647', 404],
    ['2147483648', 400],
    ['0', 400],
    ['-1', 400],
    ['1.5', 400],
    ['abc', 400],
    ['1%20or%201=1', 400],
  ])('when it names referral %s: %i', async (name, status) => {
    const answers = [
      await manager.get(`/api/referral/${name}`),
      await manager.put(`/api/referral/${name}`, { version: 1 }),
      await manager.delete(`/api/referral/${name}`),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
    if (status === 404)
      expect(answers[0]!.body.message).toBe("Referral not found. It may have been deleted, or it isn't yours to see.")
  })
})

it('SQL and HTML are stored as plain text, and can be searched', async () => {
  const texts = [
    "Robert'); drop table referrals.referral;--",
    '<script>alert(1)</script>',
    '{{7*7}} ${7*7} %s \\n',
    '=cmd|calc',
    '李小龍 نور 🙂',
  ]
  for (const firstName of texts) {
    const made = await manager.post('/api/referral/createReferral', {
      ...body,
      client: { ...body.client, firstName },
      clinical: { concerns: firstName },
    })
    expect(made.status).toBe(201)
    const { data } = (await manager.get(`/api/referral/${made.body.data.id}`)).body
    expect([data.client.firstName, data.clinical.concerns]).toEqual([firstName, firstName])
    const found = await manager.get(`/api/referral/getAllReferral?search=${encodeURIComponent(firstName)}`)
    expect(found.body.data.map((row: { id: number }) => row.id)).toContain(made.body.data.id)
  }
})
