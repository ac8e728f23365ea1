import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { fieldPathsOf } from '@core/entity'
import { sampleFiles, uploaded, download, type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { referralEntity } from '../../shared/referralEntity'
import { fullReferralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
let intake: Caller
let auditor: Caller
let id: number
let files: readonly string[]
const person = { intake: 4 }

/** Every sensitive value, in a spelling that occurs nowhere else. */
const secret = {
  ssn: '7091',
  member: 'SECRET-MEMBER',
  diagnosis: 'F98.5',
  concern: 'Secretconcern',
  allergy: 'Secretallergy',
  medication: 'Secretmedicine',
}

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  intake = await test.as('Intake Coordinator')
  auditor = await test.as('Auditor')
  const [card, report] = [
    await uploaded(manager, sampleFiles.png, 'card.png'),
    await uploaded(manager, sampleFiles.pdf, 'report.pdf'),
  ]
  files = [card.id, report.id]
  const body = fullReferralBody()
  const made = await manager.post('/api/referral/createReferral', {
    ...body,
    assignedTo: person.intake,
    client: { ...body.client, ssnLast4: secret.ssn },
    coverages: [{ payer: 'Cascade Health', memberId: secret.member, cardFront: [card] }],
    clinical: {
      ...body.clinical,
      diagnosisCode: secret.diagnosis,
      concerns: secret.concern,
      allergies: secret.allergy,
      medications: [secret.medication],
      report: [report],
    },
  })
  id = made.body.data.id
})
afterAll(() => test.close())

const secrets = Object.values(secret)
const leaks = (answer: unknown) => secrets.filter((one) => JSON.stringify(answer).includes(one))

describe('[D3] sensitive fields without 318', () => {
  it('are in no response: record, list, history, client, options, and changes', async () => {
    await manager.put(`/api/referral/${id}`, {
      version: 1,
      clinical: { concerns: `${secret.concern} 2` },
      client: { ssnLast4: secret.ssn, city: 'Salem' },
    })
    for (const who of [intake, auditor]) {
      const { clientId } = (await who.get(`/api/referral/${id}`)).body.data
      const answers = [
        await who.get(`/api/referral/${id}`),
        await who.get(`/api/client/${clientId}`),
        await who.post('/api/referral/List', {
          columns: [
            'number',
            'client.ssnLast4',
            'clinical.diagnosisCode',
            'clinical.concerns',
            'clinical.medications',
            'coverages',
          ],
        }),
        await who.get('/api/referral/getAllReferral'),
        await who.post('/api/referral/History', { id }),
        await who.post('/api/referral/Options', { search: 'Nora' }),
      ]
      for (const { status, body } of answers) expect([status, leaks(body)]).toEqual([200, []])
    }
    expect(leaks((await manager.get(`/api/referral/${id}`)).body)).toEqual(secrets)
  })

  it('can’t be found by a search, filter or sort', async () => {
    for (const search of [secret.member, secret.concern, secret.ssn, secret.allergy]) {
      for (const who of [intake, manager])
        expect((await who.post('/api/referral/List', { commonFilters: { search } })).body.totalItems, search).toBe(0)
    }
    for (const path of ['client.ssnLast4', 'clinical.diagnosisCode']) {
      expect((await intake.post('/api/referral/List', { filter: { [path]: secret.ssn } })).status).toBe(403)
      expect((await intake.post('/api/referral/List', { sorting: { fieldName: path, direction: 'asc' } })).status).toBe(
        403,
      )
    }
  })

  it('are in no exported file', async () => {
    const columns = fieldPathsOf(referralEntity.fields).map(({ path }) => path)
    const taken = async (who: Caller) =>
      Buffer.from(
        (await download(test, who, 'POST', '/api/referral/Export', { format: 'csv', columns, filter: {} })).bytes,
      ).toString()
    expect(leaks(await taken(intake))).toEqual([])
    expect(leaks(await taken(manager))).toEqual(secrets)
  })

  it('can’t be opened as files', async () => {
    for (const file of files) {
      expect((await intake.get(`/api/file/${file}`)).status).toBe(404)
      expect(
        (await test.app.inject({ url: `/api/file/${file}`, cookies: Object.fromEntries(manager.cookies) })).statusCode,
      ).toBe(200)
    }
  })
})

describe('[D3] with 318, each view is recorded in the audit log', () => {
  const stored = async () =>
    (
      await sql<{
        action: string
        subject: string
      }>`select action, subject from core.audit_entry where person = 3 and action in ('sensitiveViewed', 'sensitiveFileRead', 'exported') order by position`.execute(
        test.db.query,
      )
    ).rows

  it('of a record, a list, an export and an opened file; never with a value', async () => {
    await manager.post('/api/referral/List', { columns: ['number', 'client.ssnLast4'] })
    const { number } = (await manager.get(`/api/referral/${id}`)).body.data
    const all = await stored()
    expect(new Set(all.map(({ action, subject }) => `${action} ${subject}`))).toEqual(
      new Set([
        `sensitiveViewed Referral ${number}`,
        'sensitiveViewed Referrals in the list',
        'exported Referrals',
        `sensitiveFileRead Referral ${id}`,
      ]),
    )
    const { rows } = await sql<object>`select * from core.audit_entry`.execute(test.db.query)
    expect(leaks(rows)).toEqual([])
  })

  it('of the response to an update, of the referral and of its client', async () => {
    const views = async (of: number) =>
      (
        await sql<{
          person: number
        }>`select person from core.audit_entry where action = 'sensitiveViewed' and record_id = ${of}`.execute(
          test.db.query,
        )
      ).rows.length
    const fresh = async () =>
      (await manager.post('/api/referral/createReferral', fullReferralBody())).body.data.id as number
    const [one, other] = [await fresh(), await fresh()]
    expect(
      (await manager.put(`/api/referral/${one}`, { version: 1, nextFollowUp: '2027-02-03' })).body.data.client.ssnLast4,
    ).toBe('0042')
    expect(await views(one)).toBe(1)
    const { rows } = await sql<{
      client: number
    }>`select client_id as client from referrals.referral where id = ${other}`.execute(test.db.query)
    expect(
      (await manager.put(`/api/client/update/${rows[0]!.client}`, { version: 1, city: 'Salem' })).body.data.ssnLast4,
    ).toBe('0042')
    expect(await views(other)).toBe(1)
  })
})
