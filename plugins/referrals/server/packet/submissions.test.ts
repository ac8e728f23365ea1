import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import type { FileRef } from '@core/entity'
import { sampleFiles, type Caller, type TestApp, createTestApp } from '@core/server/testing'
import type { ReferralInput } from '../../shared/referralEntity'
import { attach, createFormApp, submit } from '../forms/testing/formApp'
import { fullReferralBody, referralBody } from '../testing/referralBody'
import { makePdf } from './makePdf'
import { submitted } from './testing/submitted'

let test: TestApp
let manager: Caller
let intake: Caller
let care: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  intake = await test.as('Intake Coordinator')
  care = await test.as('Care Coordinator')
})
afterAll(() => test.close())

const create = async (more: Partial<ReferralInput> = {}) =>
  (await manager.post('/api/referral/createReferral', { ...referralBody(), ...more })).body.data.id as number
const read = async (id: number) => (await manager.get(`/api/referral/${id}`)).body.data
const view = async (id: number, submission: number, caller = manager) =>
  (await caller.get(`/api/referral/${id}/form-submission/${submission}`)).body.data
const take = (id: number, submission: number, version: number, paths: readonly string[], caller = manager) =>
  caller.post(`/api/referral/${id}/form-submission/${submission}/take-over`, { version, paths })
const pathsOf = (shown: { differences: { path: string }[] }) => shown.differences.map(({ path }) => path)

const {
  type: _type,
  source: _source,
  receivedDate: _day,
  priority: _priority,
  authorization: _authorization,
  ...told
} = fullReferralBody()
const { ssnLast4: _ssn, ...client } = told.client
/** The answers of a family to the intake form. */
const answers = {
  client,
  guardians: told.guardians,
  emergencyContact: told.emergencyContact,
  coverages: [{ payer: 'Cascade Health', plan: 'PPO', memberId: 'CH-778812' }],
  clinical: told.clinical,
  milestones: { walked: 2 },
  physician: told.physician,
  school: told.school,
  consent: { services: true, emergency: true, sharing: [2, 1], photo: false, textAndEmail: true },
}

describe('the end of a review', () => {
  const review = async () => {
    const id = await create()
    const submission = await submitted(test, id, 'intake', answers)
    await sql`update referrals.referral set status = 4 where id = ${id}`.execute(test.db.query)
    const { version } = await read(id)
    const end = (body: object) =>
      manager.post(`/api/referral/${id}/form-submission/${submission}/take-over`, { version, ...body })
    return { id, end }
  }

  it('[D4] copies the answers and moves to the next status in one change', async () => {
    const { id, end } = await review()
    expect((await end({ paths: ['client.phone'], status: 5 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 5, client: { phone: '555-010-0102' } })
  })

  it('[D3] copies nothing where the status can’t be reached', async () => {
    const { id, end } = await review()
    expect((await end({ paths: ['client.phone'], status: 10 })).status).toBe(400)
    expect(await read(id)).toMatchObject({ status: 4, client: { phone: null } })
  })

  it('moves on without an answer, and needs one of both', async () => {
    const { id, end } = await review()
    expect((await end({ paths: [] })).status).toBe(400)
    expect((await end({ status: 5 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 5 })
  })
})

describe('the differences', () => {
  it('are listed field by field, without equal values', async () => {
    const id = await create()
    const shown = await view(id, await submitted(test, id, 'intake', answers))
    expect(shown.differences).toContainEqual({
      path: 'client.phone',
      label: 'Client: Phone',
      from: null,
      to: '555-010-0102',
      sensitive: false,
    })
    expect(shown.differences).toContainEqual({
      path: 'client.zip',
      label: 'Client: ZIP',
      from: '97201',
      to: '97201-1234',
      sensitive: false,
    })
    expect(shown.differences).toContainEqual(
      expect.objectContaining({ path: 'guardians[0]', label: 'Guardians 1: a new row', sensitive: false }),
    )
    expect(shown.differences).toContainEqual(
      expect.objectContaining({ path: 'clinical.allergies', to: 'Peanuts', sensitive: true }),
    )
    expect(shown.differences).toContainEqual(expect.objectContaining({ path: 'consent.source', to: 'Online form' }))
    expect(pathsOf(shown)).not.toContain('client.firstName')
    expect(pathsOf(shown).join()).not.toContain('milestones')
  })

  it('are empty if the family gave the same answers, with options in another order', async () => {
    const id = await create(fullReferralBody())
    const shown = await view(id, await submitted(test, id, 'intake', answers))
    expect(pathsOf(shown)).toEqual(['consent.source', 'consent.date'])
  })

  it('contain no fields that the family left empty', async () => {
    const id = await create(fullReferralBody())
    const shown = await view(
      id,
      await submitted(test, id, 'intake', {
        client: { firstName: 'Nora', middleName: null, phone: '' },
        consent: { services: true },
      }),
    )
    expect(pathsOf(shown)).toEqual(['consent.source', 'consent.date'])
  })

  it('pair a row with its guardian by email, in any order', async () => {
    const id = await create(fullReferralBody())
    const [ingrid, lars] = told.guardians!
    const shown = await view(
      id,
      await submitted(test, id, 'intake', {
        guardians: [{ ...lars, phone: '555-010-9999' }, ingrid],
        consent: { services: true },
      }),
    )
    expect(shown.differences).toContainEqual({
      path: 'guardians[0].phone',
      label: 'Guardians 1: Phone',
      from: '555-010-0105',
      to: '555-010-9999',
      sensitive: false,
    })
    expect(pathsOf(shown).filter((path) => path.startsWith('guardians'))).toEqual(['guardians[0].phone'])
  })

  it('come from the health policy and the school form too', async () => {
    const id = await create()
    const health = await submitted(test, id, 'healthPolicy', {
      allergies: { hasAllergies: true, list: 'Bees' },
      medications: [{ name: 'Melatonin', dose: '1 mg' }],
      physician: { name: 'Dr. Yusuf', phone: '555-010-0101' },
    })
    expect(pathsOf(await view(id, health))).toEqual([
      'clinical.allergies',
      'clinical.medications',
      'physician.name',
      'physician.phone',
    ])
    const school = await submitted(test, id, 'schoolCollaboration', {
      school: { name: 'Alder Elementary' },
      teacher: { name: 'Ms. Ito' },
      plan: 2,
    })
    expect(pathsOf(await view(id, school))).toEqual(['school.name', 'school.teacher', 'school.plan'])
  })
})

describe('taking over', () => {
  it('writes the chosen fields into the referral, with history, and no others', async () => {
    const id = await create()
    const submission = await submitted(test, id, 'intake', answers)
    const { referralVersion } = await view(id, submission)
    const answer = await take(id, submission, referralVersion, [
      'client.phone',
      'guardians[1]',
      'clinical.allergies',
      'consent.services',
    ])
    expect(answer).toMatchObject({ status: 200, body: { message: 'Referral updated successfully !!' } })
    const record = await read(id)
    expect(record).toMatchObject({
      client: { phone: '555-010-0102', zip: '97201' },
      guardians: [{ id: 1, name: 'Lars Quist' }],
      clinical: { allergies: 'Peanuts', concerns: null },
    })
    expect(answer.body.data.takenOver).toMatchObject([
      { path: 'client.phone', by: 'Priya Raman' },
      {},
      { path: 'clinical.allergies' },
      { path: 'consent.services' },
    ])
    const history = (await manager.post('/api/referral/History', { id })).body.data
    expect(JSON.stringify(history[0])).toContain('555-010-0102')
  })

  it('of everything leaves no differences', async () => {
    const id = await create({
      guardians: [
        { name: 'Ingrid Q.', relationship: 1, phone: '555-010-0103', email: 'old@family.example', legalCustody: 1 },
      ],
      coverages: [{ payer: 'State Medicaid', memberId: 'MD-100200' }],
    })
    const submission = await submitted(test, id, 'intake', answers)
    const shown = await view(id, submission)
    const answer = await take(id, submission, shown.referralVersion, pathsOf(shown))
    expect(answer.status).toBe(200)
    expect(answer.body.data.differences).toEqual([])
    expect(await read(id)).toMatchObject({
      guardians: [{ id: 1, name: 'Ingrid Quist' }, { name: 'Lars Quist' }],
      coverages: [{ id: 1, payer: 'State Medicaid' }, { payer: 'Cascade Health' }],
    })
  })

  it('of files gives the referral the same files, which people who may see them can open', async () => {
    const forms = await createFormApp(test)
    const { referralId: id, token } = await forms.fresh()
    const family = test.visitor()
    const card = (await attach(family, token, sampleFiles.png, 'card.png')).body.data as FileRef
    const report = (await attach(family, token, sampleFiles.pdf, 'report.pdf')).body.data as FileRef
    await submit(family, token, {
      answers: {
        coverages: [{ payer: 'Cascade Health', memberId: 'CH-1', cardFront: [card] }],
        clinical: { hasDiagnosis: true, report: [report] },
      },
    })
    const [{ id: submission }] = (
      await sql<{ id: number }>`select id from referrals.form_submission where referral_id = ${id}`.execute(
        test.db.query,
      )
    ).rows as [{ id: number }]
    const shown = await view(id, submission)
    expect(shown.differences).toContainEqual(
      expect.objectContaining({ path: 'clinical.report', to: 'report.pdf', sensitive: true }),
    )
    expect((await take(id, submission, shown.referralVersion, ['coverages[0]', 'clinical.report'])).status).toBe(200)
    expect(await read(id)).toMatchObject({ coverages: [{ cardFront: [card] }], clinical: { report: [report] } })
    expect(pathsOf(await view(id, submission)).filter((path) => /^(coverages|clinical\.report)/.test(path))).toEqual([])
    const opened = async (caller: Caller, file: FileRef) =>
      (await test.app.inject({ url: `/api/file/${file.id}`, cookies: Object.fromEntries(caller.cookies) })).statusCode
    expect([
      await opened(manager, card),
      await opened(manager, report),
      await opened(intake, card),
      await opened(await test.as('Auditor'), report),
    ]).toEqual([200, 200, 404, 404])
  })

  it('by two people at once is done by one; the other gets a conflict', async () => {
    const id = await create()
    const submission = await submitted(test, id, 'intake', answers)
    const { referralVersion } = await view(id, submission)
    const both = await Promise.all([
      take(id, submission, referralVersion, ['client.phone']),
      take(id, submission, referralVersion, ['client.city'], await test.as('Administrator')),
    ])
    expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200, 409]))
    expect(both.find((answer) => answer.status === 409)!.body.message).toContain('was changed by somebody else')
  })

  it('of a field without a difference, or of nothing, is refused', async () => {
    const id = await create()
    const submission = await submitted(test, id, 'intake', answers)
    const { referralVersion } = await view(id, submission)
    expect((await take(id, submission, referralVersion, ['client.firstName'])).status).toBe(400)
    expect((await take(id, submission, referralVersion, [])).status).toBe(400)
    expect((await read(id)).version).toBe(referralVersion)
  })
})

describe('[D3] sensitive values', () => {
  it('are hidden without 318, in the answers and in the differences, and can’t be taken over', async () => {
    const id = await create({ assignedTo: 4 })
    const submission = await submitted(test, id, 'intake', answers)
    const shown = await view(id, submission, intake)
    expect(JSON.stringify(shown)).not.toMatch(/Peanuts|CH-778812|F84|Melatonin/)
    expect(shown.masked).toEqual(['coverages[0].memberId', 'clinical', 'milestones'])
    expect(shown.differences.some(({ sensitive }: { sensitive: boolean }) => sensitive)).toBe(false)
    expect((await take(id, submission, shown.referralVersion, ['clinical.allergies'], intake)).status).toBe(400)
    expect((await take(id, submission, shown.referralVersion, ['client.phone'], intake)).status).toBe(200)
  })

  it('are audited on each view', async () => {
    const id = await create()
    const submission = await submitted(test, id, 'intake', answers)
    await view(id, submission)
    const { rows } = await sql<{
      action: string
    }>`select action from core.audit_entry where record_entity = 'referral' and record_id = ${id} and details ->> 'submission' = ${String(submission)}`.execute(
      test.db.query,
    )
    expect(rows).toEqual([{ action: 'sensitiveViewed' }])
  })
})

describe('[D4] the PDF', () => {
  const pdf = (id: number, submission: number, caller: Caller) =>
    caller.get(`/api/referral/${id}/form-submission/${submission}/pdf`).catch((error: Error) => error)
  const raw = async (id: number, submission: number, caller: Caller) =>
    test.app.inject({
      method: 'GET',
      url: `/api/referral/${id}/form-submission/${submission}/pdf`,
      cookies: Object.fromEntries(caller.cookies),
    })
  const stored = async (id: number) =>
    (
      await sql<{
        n: number
      }>`select count(*) as n from core.file where record_id = ${id} and field = 'forms.intake' and entity = 'referral'`.execute(
        test.db.query,
      )
    ).rows[0]!.n

  it('is created once, automatically, and can be opened', async () => {
    const id = await create()
    const submission = await submitted(test, id, 'intake', answers)
    await expect.poll(() => stored(id)).toBe(1)
    expect((await view(id, submission)).pdf).toBe('ready')
    const answer = await raw(id, submission, manager)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([
      200,
      'application/pdf',
      'nosniff',
    ])
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename="intake-\d{4}-\d\d-\d\d\.pdf"$/)
    const context = { db: test.db, files: { create: () => Promise.reject(new Error('made again')) } } as never
    await makePdf({ submissionId: submission }, context)
    expect(await stored(id)).toBe(1)
  })

  it('is created on request if that failed before: once, even if two open it at the same time', async () => {
    const id = await create()
    const submission = await submitted(test, id, 'intake', answers, { isAnnounced: false })
    expect(await stored(id)).toBe(0)
    const opened = await Promise.all([raw(id, submission, manager), raw(id, submission, manager)])
    for (const { statusCode, rawPayload } of opened)
      expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(opened[0].rawPayload.equals(opened[1].rawPayload)).toBe(true)
    expect(await stored(id)).toBe(1)
  })

  it('with sensitive answers needs 318; one without is for everybody who may see the referral', async () => {
    const id = await create({ assignedTo: 4 })
    const intakeForm = await submitted(test, id, 'intake', answers)
    const handbook = await submitted(test, id, 'handbook', { haveRead: true })
    expect([(await view(id, intakeForm)).pdf, (await view(id, handbook)).pdf]).toEqual(['ready', 'ready'])
    expect((await view(id, intakeForm, intake)).pdf).toBe('hidden')
    expect(await pdf(id, intakeForm, intake)).toMatchObject({
      status: 403,
      body: { message: 'You do not have the necessary permissions for a form with sensitive answers' },
    })
    expect((await raw(id, handbook, intake)).statusCode).toBe(200)
  })

  it('and the answers can’t be read by people who may not see the referral', async () => {
    const id = await create({ assignedTo: 4 })
    const other = await create({ assignedTo: 5 })
    const submission = await submitted(test, id, 'handbook', {})
    expect([
      (await care.get(`/api/referral/${id}/form-submission/${submission}`)).status,
      (await raw(id, submission, care)).statusCode,
    ]).toEqual([404, 404])
    expect((await take(id, submission, 1, ['client.phone'], care)).status).toBe(404)
    expect((await care.get(`/api/referral/${other}/form-submission/${submission}`)).body.message).toContain(
      'Submission not found',
    )
  })
})
