import plugin from './plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { referralBody } from './testing/referralBody'

let test: TestApp
let manager: Caller
let intake: Caller
let care: Caller
let auditor: Caller
const person = { superadmin: 1, manager: 3, intake: 4, care: 5, sales: 8, auditor: 9 }

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  intake = await test.as('Intake Coordinator')
  care = await test.as('Care Coordinator')
  auditor = await test.as('Auditor')
})
afterAll(() => test.close())

const referral = async (assignedTo: number | null = person.intake) =>
  (await manager.post('/api/referral/createReferral', { ...referralBody(), assignedTo })).body.data.id as number
const write = (who: Caller, referralId: number, more: object = {}, headers?: Record<string, string>) =>
  who.post('/api/referralNote/createNote', { referralId, text: 'Spoke with the mother.', ...more }, headers)
const list = async (who: Caller, query: string) => (await who.get(`/api/client/NotesList?${query}`)).body

describe('[S7.12] notes', () => {
  it('are written on a referral and read by referral, by client and by id, the newest first', async () => {
    const referralId = await referral()
    const first = await write(intake, referralId)
    expect(first.status, first.body.message).toBe(201)
    expect(first.body).toMatchObject({
      success: true,
      message: 'Note created successfully !!',
      data: {
        referralId,
        text: 'Spoke with the mother.',
        version: 1,
        createdBy: { id: person.intake },
        editedAt: null,
        may: { edit: true, delete: true },
      },
    })
    const { id } = (await write(manager, referralId, { text: 'Called the school.' })).body.data
    const page = await list(intake, `referralId=${referralId}`)
    expect(page.data.map(({ text }: { text: string }) => text)).toEqual([
      'Called the school.',
      'Spoke with the mother.',
    ])
    expect(page.totalItems).toBe(2)
    expect((await list(intake, `clientId=${page.data[0].clientId}`)).data).toEqual(page.data)
    expect((await list(intake, `id=${id}`)).data).toEqual([page.data[0]])
    expect((await intake.get(`/api/referralNote/${id}`)).body.data).toMatchObject({
      id,
      text: 'Called the school.',
      versions: [],
    })
  })

  it('[S3.20] come in pages, by offset or after the last note that was read', async () => {
    const referralId = await referral()
    for (const text of ['one', 'two', 'three']) await write(intake, referralId, { text })
    const first = await list(intake, `referralId=${referralId}&limit=2`)
    expect([first.data.map(({ text }: { text: string }) => text), first.totalItems]).toEqual([['three', 'two'], 3])
    const rest = await list(intake, `referralId=${referralId}&limit=2&before=${first.next}`)
    expect([rest.data.map(({ text }: { text: string }) => text), rest.totalItems, rest.next]).toEqual([
      ['one'],
      3,
      undefined,
    ])
    expect((await list(intake, `referralId=${referralId}&limit=1&offset=1`)).data[0].text).toBe('two')
  })

  it('name the fields of a request that are missing, empty, too long or unknown', async () => {
    const referralId = await referral()
    const refused = async (more: object) =>
      (await write(intake, referralId, more)).body.errors?.map(({ field }: { field: string }) => field)
    expect((await intake.get('/api/client/NotesList')).status).toBe(400)
    expect(await refused({ text: '  ' })).toEqual(['text'])
    expect(await refused({ text: 'x'.repeat(4001) })).toEqual(['text'])
    expect(await refused({ colour: 'red' })).toEqual(['colour'])
    expect((await list(intake, `referralId=${referralId}`)).totalItems).toBe(0)
  })

  it('are stored once, however often the same request arrives', async () => {
    const referralId = await referral()
    const key = { 'idempotency-key': `note-${referralId}` }
    const answers = await Promise.all([write(intake, referralId, {}, key), write(intake, referralId, {}, key)])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await list(intake, `referralId=${referralId}`)).totalItems).toBe(1)
  })

  it('store every character as typed: it is text, and nothing else', async () => {
    const text = '<script>alert(1)</script> javascript:alert(1) https://x.example/?a=1&b=2 😀\n@Nobody'
    expect((await write(intake, await referral(), { text })).body.data.text).toBe(text)
  })
})

describe('[S6.3] access to notes', () => {
  it('those of a referral that the user may not see are a 404, in every call', async () => {
    const referralId = await referral(person.care)
    const { id } = (await write(manager, referralId)).body.data
    const { clientId } = (await list(manager, `id=${id}`)).data[0]
    expect((await write(intake, referralId)).status).toBe(404)
    expect((await intake.get(`/api/referralNote/${id}`)).status).toBe(404)
    expect((await intake.put(`/api/referralNote/${id}`, { version: 1, text: 'mine' })).status).toBe(404)
    expect((await intake.delete(`/api/referralNote/${id}`)).status).toBe(404)
    expect((await intake.post('/api/referralNote/People', { referralId })).status).toBe(404)
    for (const query of [`id=${id}`, `referralId=${referralId}`, `clientId=${clientId}`])
      expect(await list(intake, query)).toMatchObject({ data: [], totalItems: 0 })
    expect((await list(care, `referralId=${referralId}`)).totalItems).toBe(1)
  })

  it('people who may only view can’t write any', async () => {
    const referralId = await referral()
    expect((await write(auditor, referralId)).status).toBe(403)
    await write(intake, referralId)
    expect((await list(auditor, `referralId=${referralId}`)).data).toMatchObject([
      { text: 'Spoke with the mother.', may: { edit: false, delete: false } },
    ])
  })

  it('a note with health details is readable by its author and by people who may view sensitive fields, and each view of it is audited', async () => {
    const referralId = await referral()
    const { id } = (await write(intake, referralId, { text: 'Had a seizure on Monday.', sensitive: true })).body.data
    expect((await list(intake, `id=${id}`)).data[0].text).toBe('Had a seizure on Monday.')
    expect((await list(manager, `id=${id}`)).data[0].text).toBe('Had a seizure on Monday.')
    expect((await list(auditor, `id=${id}`)).data[0]).toMatchObject({ text: null, sensitive: true })
    const { body } = await auditor.get(`/api/referralNote/${id}`)
    expect(JSON.stringify(body)).not.toContain('seizure')
    const { rows } = await sql<{
      person: number
    }>`select person from core.audit_entry where action = 'sensitiveViewed' and record_id = ${referralId} and details @> '{"fields": ["Notes"]}'`.execute(
      test.db.query,
    )
    expect(rows).toEqual([{ person: person.manager }])
  })

  it('those of a deleted referral are deleted with it', async () => {
    const referralId = await referral()
    const { id } = (await write(manager, referralId)).body.data
    await manager.delete(`/api/referral/${referralId}`)
    expect((await manager.get(`/api/referralNote/${id}`)).status).toBe(404)
    expect((await list(manager, `referralId=${referralId}`)).totalItems).toBe(0)
  })
})

describe('an edit', () => {
  it('is possible for the author for 15 minutes; the earlier text is stored', async () => {
    const { id } = (await write(intake, await referral(), { text: 'Called teh school.' })).body.data
    const edited = await intake.put(`/api/referralNote/${id}`, { version: 1, text: 'Called the school.' })
    expect(edited.body).toMatchObject({
      message: 'Note updated successfully !!',
      data: { version: 2, text: 'Called the school.', versions: [{ text: 'Called teh school.' }] },
    })
    expect(edited.body.data.editedAt).not.toBeNull()
    expect((await manager.put(`/api/referralNote/${id}`, { version: 2, text: 'Mine now' })).status).toBe(403)
    await sql`update core.note set created_at = now() - interval '15 minutes' where id = ${id}`.execute(test.db.query)
    const late = await intake.put(`/api/referralNote/${id}`, { version: 2, text: 'Too late' })
    expect([late.status, late.body.hint]).toEqual([403, expect.stringContaining('15 minutes')])
    expect((await list(intake, `id=${id}`)).data[0]).toMatchObject({
      text: 'Called the school.',
      may: { edit: false, delete: true },
    })
  })

  it('of an outdated version is a 409; of two at once, one is stored', async () => {
    const { id } = (await write(intake, await referral())).body.data
    const answers = await Promise.all(
      ['one', 'two'].map((text) => intake.put(`/api/referralNote/${id}`, { version: 1, text })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('can’t reveal text that its author has hidden since', async () => {
    const { id } = (await write(intake, await referral(), { text: 'Seizure', sensitive: true })).body.data
    await intake.put(`/api/referralNote/${id}`, { version: 1, text: 'Called.', sensitive: false })
    expect((await auditor.get(`/api/referralNote/${id}`)).body.data).toMatchObject({
      text: 'Called.',
      versions: [{ text: null }],
    })
  })

  it('hides the text that a note had before it was marked as containing health details', async () => {
    const referralId = await referral()
    const { id } = (await write(intake, referralId, { text: 'Had a seizure on Monday.' })).body.data
    await intake.put(`/api/referralNote/${id}`, { version: 1, text: 'See the clinical section.', sensitive: true })
    expect((await auditor.get(`/api/referralNote/${id}`)).body.data).toMatchObject({
      text: null,
      versions: [{ text: null, sensitive: true }],
    })
    expect((await manager.get(`/api/referralNote/${id}`)).body.data.versions).toMatchObject([
      { text: 'Had a seizure on Monday.' },
    ])
  })

  it('of a note that once contained health details: each view of those is audited', async () => {
    const referralId = await referral()
    const { id } = (await write(intake, referralId, { text: 'Seizure', sensitive: true })).body.data
    await intake.put(`/api/referralNote/${id}`, { version: 1, text: 'Called.', sensitive: false })
    expect((await manager.get(`/api/referralNote/${id}`)).body.data.versions).toMatchObject([{ text: 'Seizure' }])
    const { rows } = await sql<{
      person: number
    }>`select person from core.audit_entry where action = 'sensitiveViewed' and record_id = ${referralId} and details @> '{"fields": ["Notes"]}'`.execute(
      test.db.query,
    )
    expect(rows).toEqual([{ person: person.manager }])
  })
})

describe('a deletion', () => {
  it('by another person can’t be undone by the author', async () => {
    const { id } = (await write(intake, await referral())).body.data
    await manager.delete(`/api/referralNote/${id}`)
    expect((await intake.post('/api/referralNote/Restore', { id })).status).toBe(403)
    expect((await manager.post('/api/referralNote/Restore', { id })).status).toBe(200)
  })

  it('is permanent after 30 days', async () => {
    const { id } = (await write(manager, await referral())).body.data
    await manager.delete(`/api/referralNote/${id}`)
    await sql`update core.note set deleted_at = now() - interval '31 days' where id = ${id}`.execute(test.db.query)
    expect((await manager.post('/api/referralNote/Restore', { id })).status).toBe(404)
  })

  it('[S8.9] is for the author, or for people with “delete all”; it can be undone, and the history records it', async () => {
    const referralId = await referral()
    const mine = (await write(intake, referralId)).body.data.id
    const theirs = (await write(manager, referralId)).body.data.id
    expect((await intake.delete(`/api/referralNote/${theirs}`)).status).toBe(403)
    expect((await intake.delete(`/api/referralNote/${mine}`)).body).toMatchObject({
      success: true,
      message: 'Note deleted successfully !!',
    })
    expect((await intake.get(`/api/referralNote/${mine}`)).status).toBe(404)
    expect((await intake.delete(`/api/referralNote/${mine}`)).status).toBe(404)
    const history = (await intake.post('/api/referral/History', { id: referralId })).body.data
    expect(history[0]).toMatchObject({
      action: 'update',
      by: { id: person.intake },
      note: expect.stringMatching(/^Deleted a note by /),
    })
    expect(JSON.stringify(history)).not.toContain('Spoke with')
    const { rows } = await sql<{
      person: number
      subject: string
    }>`select person, subject from core.audit_entry where action = 'noteDeleted' and record_id = ${referralId}`.execute(
      test.db.query,
    )
    expect(rows).toEqual([{ person: person.intake, subject: `Note ${mine}` }])
    expect((await intake.post('/api/referralNote/Restore', { id: mine })).status).toBe(200)
    expect((await list(intake, `referralId=${referralId}`)).totalItems).toBe(2)
    expect((await manager.delete(`/api/referralNote/${mine}`)).status).toBe(200)
  })
})

describe('a mention', () => {
  const mails = () => test.sent.filter(({ subject }) => subject?.startsWith('You were mentioned'))

  it('offers active colleagues who may see the referral', async () => {
    const ids = async (assignedTo: number) =>
      (await manager.post('/api/referralNote/People', { referralId: await referral(assignedTo) })).body.data.map(
        ({ id }: { id: number }) => id,
      )
    const forIntake = await ids(person.intake)
    expect(forIntake).toEqual(expect.arrayContaining([person.superadmin, person.intake, person.auditor]))
    expect(forIntake).not.toContain(person.care)
    expect(forIntake).not.toContain(person.sales)
    expect(forIntake).not.toContain(person.manager)
    expect(await ids(person.care)).toContain(person.care)
  })

  it('of anybody else is refused, and nothing is stored', async () => {
    const referralId = await referral()
    const { status, body } = await write(manager, referralId, { mentions: [person.care] })
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'mentions', message: 'Mentions: choose active people who may see this referral' }],
    ])
    expect((await list(manager, `referralId=${referralId}`)).totalItems).toBe(0)
  })

  it('mails a link and the author’s name, without any text of the note or the client, once', async () => {
    const referralId = await referral()
    const before = mails().length
    const { id, referralNumber } = (
      await write(manager, referralId, { text: 'Nora had a seizure @Ian', mentions: [person.intake] })
    ).body.data
    await expect.poll(() => mails().length).toBe(before + 1)
    const { to, subject, text } = mails().at(-1)!
    expect([to, subject]).toEqual(['intake@demo.test', `You were mentioned on referral ${referralNumber}`])
    expect(text).toContain(`http://localhost:3000/referral/${referralId}?tab=notes`)
    expect(text).not.toMatch(/seizure|Nora|Quist/)
    await manager.put(`/api/referralNote/${id}`, {
      version: 1,
      text: 'Nora is better',
      mentions: [person.intake, person.superadmin],
    })
    await expect.poll(() => mails().length).toBe(before + 2)
    expect(mails().at(-1)!.to).toBe('superadmin@demo.test')
    expect(
      (await list(manager, `id=${id}`)).data[0].mentions
        .map((one: { id: number }) => one.id)
        .toSorted((a: number, b: number) => a - b),
    ).toEqual([person.superadmin, person.intake])
  })

  it('that is removed and restored within the edit time mails nobody a second time', async () => {
    const before = mails().length
    const { id } = (await write(manager, await referral(), { mentions: [person.intake] })).body.data
    await expect.poll(() => mails().length).toBe(before + 1)
    // Stored once the mail is sent, a moment after the mail itself.
    await expect
      .poll(
        async () =>
          (await test.db.pool.query('select 1 from core.note_mention where note_id = $1 and told_at is not null', [id]))
            .rowCount,
      )
      .toBe(1)
    const mentions = async (...ids: number[]) =>
      (await manager.put(`/api/referralNote/${id}`, { version: 1, mentions: ids })).body.data.mentions.map(
        (one: { id: number }) => one.id,
      )
    expect(await mentions()).toEqual([])
    expect(await mentions(person.intake)).toEqual([person.intake])
    // Events are processed in order: once this one is mailed, the other would have been.
    expect(await mentions(person.intake, person.superadmin)).toHaveLength(2)
    await expect.poll(() => mails().length).toBe(before + 2)
    expect(
      mails()
        .slice(before)
        .map(({ to }) => to),
    ).toEqual(['intake@demo.test', 'superadmin@demo.test'])
  })
})
