import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import type { Message, ServerContext } from '@core/server/plugin'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import { familyMessages } from './contactLog/sendFamilyMessages'
import { sendWaiting } from './familyQueue'
import { submitted } from './packet/testing/submitted'
import plugin from './plugin'
import { referralBody } from './testing/referralBody'

/** Whatever of these reaches somebody without 318 has got past the mask. */
const secrets = [
  '7391',
  'MEMBER-7391',
  'OTHER-7391',
  'F84.0',
  'Autism-7391',
  'Concern-7391',
  'Allergy-7391',
  'Melatonin-7391',
]
/** What no mail and no text may say besides, since mailboxes and phones are shared. */
const names = ['Odalys', 'Quintana-Reyes', '2016-02-29']

let test: TestApp
let manager: Caller
let intake: Caller
let auditor: Caller
let careId: number
let referral: { id: number; clientId: number; version: number }
const email = 'guardian.masking@family.example'
const phone = '555-020-0739'

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  ;[manager, intake, auditor] = [
    await test.as('Intake Manager'),
    await test.as('Intake Coordinator'),
    await test.as('Auditor'),
  ]
  const me = async (caller: Caller) => (await caller.get('/api/user/me')).body.user.id as number
  careId = await me(await test.as('Care Coordinator'))
  const created = await manager.post('/api/referral/createReferral', {
    ...referralBody(),
    assignedTo: await me(intake),
    nextFollowUp: today(),
    client: { ...referralBody().client, firstName: 'Odalys', lastName: 'Quintana-Reyes', ssnLast4: '7391' },
    guardians: [{ name: 'Ingrid Quist', relationship: 1, phone, email, legalCustody: 2 }],
    coverages: [{ payer: 'Cascade Health', memberId: 'MEMBER-7391' }],
    clinical: {
      hasDiagnosis: true,
      diagnosisCode: 'F84.0',
      diagnosisLabel: 'Autism-7391',
      concerns: 'Concern-7391',
      allergies: 'Allergy-7391',
    },
    authorization: { status: 2, number: 'A-1', service: 1, start: addDays(today(), -30), end: addDays(today(), 5) },
  })
  referral = created.body.data
  await submitted(test, referral.id, 'communicationPolicy', { channels: [2, 3], textPhone: phone, email })
  await submitted(test, referral.id, 'intake', {
    client: referralBody().client,
    coverages: [{ payer: 'Cascade Health', memberId: 'OTHER-7391' }],
    clinical: { hasDiagnosis: true, medications: ['Melatonin-7391'] },
  })
  await manager.post('/api/referralNote/createNote', { referralId: referral.id, text: 'Concern-7391', sensitive: true })
})
afterAll(() => test.close())

const told = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word))

it('[D2, D3] no screen of referrals tells a sensitive value to who may not see it: neither to the one who has the referral nor to an auditor', async () => {
  const { id, clientId } = referral
  const read = [
    `/api/referral/${id}`,
    `/api/referral/${id}/packet`,
    `/api/referral/${id}/schedule`,
    `/api/referral/${id}/family-message`,
    `/api/referral/${id}/assignees`,
    `/api/client/${clientId}`,
    ...['referrals', 'family', 'releases', 'forms'].map((what) => `/api/client/${clientId}/${what}`),
    `/api/client/NotesList?clientId=${clientId}`,
  ]
  const ask = [
    ['/api/referral/List', {}],
    ['/api/client/List', {}],
    ['/api/referral/History', { id }],
    ['/api/Related/History', { entity: 'referral', id }],
    ['/api/referral/Queue', { limit: 200 }],
    ['/api/referral/Options', { search: 'Quintana' }],
    ['/api/client/Options', { search: 'Quintana' }],
    ['/api/referralContact/List', {}],
    ['/api/referralVisit/List', {}],
    ['/api/referralHold/List', {}],
    ['/api/referralExchange/List', {}],
    ['/api/referrer/List', {}],
    ['/api/referral/Aggregate', { groupBy: ['status'], measures: [{ of: 'count' }] }],
  ] as const
  const { data } = (await manager.get(`/api/client/${clientId}/forms`)).body
  for (const { submissionId } of data as { submissionId: number }[])
    read.push(`/api/referral/${id}/form-submission/${submissionId}`)
  const everything = async (caller: Caller) => {
    const answers = [
      ...(await Promise.all(read.map(async (path) => [path, await caller.get(path)] as const))),
      ...(await Promise.all(ask.map(async ([path, body]) => [path, await caller.post(path, body)] as const))),
    ]
    return answers.map(([path, { status, body }]) => ({ path, status, told: told(JSON.stringify(body), secrets) }))
  }
  for (const caller of [intake, auditor]) {
    const all = await everything(caller)
    expect(all.filter((one) => one.told.length > 0)).toEqual([])
    // Nothing is hidden by being refused as a whole; an auditor hands nothing over and writes to nobody.
    expect(all.filter(({ status }) => status >= 400).map(({ path }) => path)).toEqual(
      caller === intake ? [] : [`/api/referral/${id}/family-message`, `/api/referral/${id}/assignees`],
    )
  }
  const seen = await everything(manager)
  expect(new Set(seen.flatMap((one) => one.told)), 'with 318 they are all there to be told').toEqual(new Set(secrets))
})

it('[D4, D11] no mail and no text tells a sensitive value, a name or a birthday: neither a family’s nor a colleague’s', async () => {
  const { id } = referral
  test.sent.length = 0
  for (const channel of ['sms', 'email'])
    expect((await manager.post(`/api/referral/${id}/family-message`, { template: 1, channel })).status).toBe(200)
  expect((await manager.post(`/api/referral/${id}/send-jot-form-link`, { channel: 'email' })).status).toBe(200)
  const people = `@[${careId}]`
  await manager.post('/api/referralNote/createNote', {
    referralId: id,
    text: `Concern-7391 ${people}`,
    mentions: [careId],
  })
  const { version } = (await manager.get(`/api/referral/${id}`)).body.data
  expect((await manager.put(`/api/referral/${id}`, { version, assignedTo: careId })).status).toBe(200)
  // What waits for its minute goes out now.
  const messages = { send: async (message: Message) => void test.sent.push(message) }
  const brand = async () => ({ name: 'White Glove', officePhone: null }) as Awaited<ReturnType<ServerContext['brand']>>
  const context = { db: test.db, messages, brand }
  await sendWaiting(familyMessages, context, new AbortController().signal, new Date())
  const to = () => test.sent.map((message) => message.to)
  await expect
    .poll(() => [to().includes(phone), to().filter((one) => one === email).length, to().includes('care@demo.test')])
    .toEqual([true, 2, true])
  for (const message of test.sent) expect(told(JSON.stringify(message), [...secrets, ...names])).toEqual([])
})
