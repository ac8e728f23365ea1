import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localDay, outsideDay } from '@core/entity'
import type { Caller, TestApp } from '@core/server/testing'
import { agreement } from '../sealing/testing/agreement'
import {
  ana,
  ben,
  createEsignApp,
  draft,
  eventually,
  linkOf,
  pdfOf,
  putForm,
  read,
  sendDraft,
} from '../signing/testing/esignApp'
import { expire } from './jobs/expireDocuments'
import { remind } from './jobs/remindSigners'
import { sha256 } from './storedPdf'

let test: TestApp
let sales: Caller
beforeAll(async () => {
  test = await createEsignApp()
  sales = await test.as('Sales Manager')
})
afterAll(() => test.close())

const signal = new AbortController().signal

describe('sending', () => {
  it('[S8.9] mails the first signer a link and returns Send link successfully. Please check your mail', async () => {
    const made = await draft(sales, {
      signers: [
        { ...ana, email: 'first@harbor.example', order: 1 },
        { ...ben, order: 2 },
      ],
    })
    const { documentUniqueId, version } = made
    const answer = await sales.post('/api/DocuSignMap/Send', { documentUniqueId, version })
    expect(answer.body).toMatchObject({
      message: 'Send link successfully. Please check your mail',
      data: { status: 2, signers: [{ isTurn: true }, { isTurn: false }] },
    })
    expect(answer.body.data.expiresAt > localDay(new Date())).toBe(true)
    await linkOf(test, 'first@harbor.example')
    expect(await sales.post('/api/DocuSignMap/Send', { documentUniqueId, version })).toMatchObject({ status: 409 })
  })

  it('[D12] shows signers the PDF with the sender’s values, by its digest', async () => {
    const place = { page: 1, x: 60, width: 200 }
    const fields = [
      { ...place, id: 's', type: 'signature', y: 600, height: 40, signer: 1 },
      { ...place, id: 't', type: 'text', y: 100, height: 20, signer: 0, value: 'Lot 7' },
    ]
    const { documentUniqueId, version } = await draft(sales, { template: undefined, title: 'Own', signers: [ana] })
    const texts = { documentUniqueId, version: String(version), fields: JSON.stringify(fields) }
    const made = (await putForm(test, sales, texts, await agreement(1))).body.data
    const before = await pdfOf(test, sales, { documentUniqueId: made.documentUniqueId })
    await sendDraft(sales, made)
    const after = await pdfOf(test, sales, { documentUniqueId: made.documentUniqueId })
    const shown = await read(sales, made.documentUniqueId)
    expect(shown.shownSha256).toBe(sha256(after))
    expect(sha256(after)).not.toBe(sha256(before))
  })

  it('again makes a new link; the older one is invalid', async () => {
    const email = 'again@harbor.example'
    const made = await sendDraft(
      sales,
      await draft(sales, {
        signers: [
          { ...ana, email },
          { ...ben, order: 2 },
        ],
      }),
    )
    const older = await linkOf(test, email)
    const { documentUniqueId, signers } = made
    expect(
      await sales.post('/api/DocumentSign/SendLink', { documentUniqueId, signerId: signers[0]!.id }),
    ).toMatchObject({
      body: { success: true, message: 'Send link successfully. Please check your mail' },
    })
    await linkOf(test, email, 1)
    expect(await test.visitor().post('/api/DocumentSign/Open', { token: older })).toMatchObject({
      status: 410,
      body: { reason: 'revoked' },
    })
    expect(
      await sales.post('/api/DocumentSign/SendLink', { documentUniqueId, signerId: signers[1]!.id }),
    ).toMatchObject({
      status: 409,
      body: { message: 'It is not the turn of Ben Ortiz yet: others sign before.' },
    })
  })

  it('[security 44 S2] is refused after ten messages to one signer within a day', async () => {
    const both = [
      { ...ana, email: 'often@harbor.example' },
      { ...ben, order: 2 },
    ]
    const { documentUniqueId, signers } = await sendDraft(sales, await draft(sales, { signers: both }))
    const statuses = []
    for (let n = 0; n < 10; n++)
      statuses.push(
        (await sales.post('/api/DocumentSign/SendLink', { documentUniqueId, signerId: signers[0]!.id })).status,
      )
    expect(statuses).toEqual([...Array(9).fill(200), 429])
  })

  it('[D12] reminds after 3, 7 and 14 days, and expires after the last day; then it can be sent again', async () => {
    const email = 'late@harbor.example'
    const made = await sendDraft(
      sales,
      await draft(sales, {
        signers: [
          { ...ana, email },
          { ...ben, order: 2 },
        ],
      }),
    )
    await linkOf(test, email)
    expect(test.sent.findLast(({ to }) => to === email)!.text).toContain(`works until ${outsideDay(made.expiresAt!)}`)
    const { rows } = await test.db.pool.query(
      `select expires_at::date > $1::date as lasts from documents.signer_link order by id desc limit 1`,
      [made.expiresAt],
    )
    expect(rows).toEqual([{ lasts: true }])
    const noonIn = (days: number) => {
      const day = new Date()
      day.setDate(day.getDate() + days)
      day.setHours(12)
      return day
    }
    const reminders = async () =>
      (await read(sales, made.documentUniqueId)).events.filter(({ what }) => what === 'Reminded').length
    // A document that is locked, here by an event of the sending, is left to the next run of the job.
    const remindIn = (days: number, told: number) =>
      eventually(async () => {
        await remind(test, signal, noonIn(days))
        return (await reminders()) === told
      })
    for (const [day, told] of [
      [2, 0],
      [3, 1],
      [4, 1],
      [6, 1],
      [7, 2],
      [13, 2],
      [14, 3],
      [15, 3],
      [29, 3],
    ] as const)
      await remindIn(day, told)
    await linkOf(test, email, 3)

    await expire(test, signal, made.expiresAt!)
    expect(await read(sales, made.documentUniqueId)).toMatchObject({ status: 2 })
    await expire(test, signal, localDay(noonIn(31)))
    const expired = await read(sales, made.documentUniqueId)
    expect(expired).toMatchObject({ status: 7 })
    expect(await sendDraft(sales, expired)).toMatchObject({ status: 2 })
    // The days count from the new link.
    await remindIn(3, 4)
  })

  it('[D12] [D11] a reminder is sent: by email with a working link, and as a notification for the sender and a signer of the staff', async () => {
    const clerk = await test.as('Store Manager')
    const email = 'store.manager@demo.test'
    const made = await sendDraft(
      sales,
      await draft(sales, { template: 'credit-application', title: 'Fleet terms', signers: [{ ...ana, email }] }),
    )
    await linkOf(test, email)
    const inbox = async (who: Caller) => (await who.post('/api/Notification/List', {})).body.data
    const unread = async (who: Caller) => (await who.get('/api/Notification/Count')).body.data.unread as number
    const before = [await unread(sales), await unread(clerk)]

    const day = new Date()
    day.setDate(day.getDate() + 3)
    day.setHours(12)
    await remind(test, signal, day)

    const token = await linkOf(test, email, 1)
    const mail = test.sent.findLast(({ to }) => to === email)!
    expect(mail.subject).toBe('“Fleet terms” is waiting for your signature')
    expect(mail.text).toContain(
      `Hello ${ana.name}, please read and sign the document. An older link from us works no more.`,
    )
    expect((await test.visitor().post('/api/DocumentSign/Open', { token })).status).toBe(200)
    expect((await inbox(sales))[0]).toMatchObject({
      title: 'A signer of a document of yours was reminded',
      link: `/document/pdf/${made.id}`,
    })
    expect((await inbox(clerk))[0]).toMatchObject({
      title: 'A document waits for your signature',
      detail: 'The link to it was sent to you by email.',
    })
    expect([await unread(sales), await unread(clerk)]).toEqual(before.map((count) => count + 1))
    expect((await read(sales, made.documentUniqueId)).events.map(({ what, detail }) => `${what}: ${detail}`)).toEqual(
      expect.arrayContaining([`Reminded: By email to ${email}`, `Delivered: Reminder by email to ${email}`]),
    )
  })

  it('to a list makes one document for each person', async () => {
    const made = await draft(sales, { template: 'credit-application', title: 'Credit', signers: [] })
    const recipients = Array.from({ length: 3 }, (_, at) => ({ name: `Person ${at}`, email: `p${at}@list.example` }))
    expect(
      await sales.post('/api/DocuSignMap/BulkSend', { documentUniqueId: made.documentUniqueId, recipients }),
    ).toMatchObject({
      status: 200,
      body: { data: { sent: 3 } },
    })
    const { body } = await sales.post('/api/DocuSignMap/DocuSignMapList', { commonFilters: { search: 'Person' } })
    expect(
      body.data
        .map(({ status, signerNames }: { status: number; signerNames: string }) => [status, signerNames])
        .toSorted(),
    ).toEqual([
      [2, 'Person 0'],
      [2, 'Person 1'],
      [2, 'Person 2'],
    ])
    // A list that is sent again, in part or by a double click, only reaches people it has not reached.
    const more = [...recipients, { name: 'Person 3', email: 'p3@list.example' }]
    const again = await Promise.all(
      [0, 1].map(() =>
        sales.post('/api/DocuSignMap/BulkSend', { documentUniqueId: made.documentUniqueId, recipients: more }),
      ),
    )
    expect(again.map(({ body: { data } }) => data.sent).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(
      (await sales.post('/api/DocuSignMap/DocuSignMapList', { commonFilters: { search: 'Person' } })).body.totalItems,
    ).toBe(4)
    const doubled = [recipients[0], recipients[0]]
    expect(
      await sales.post('/api/DocuSignMap/BulkSend', { documentUniqueId: made.documentUniqueId, recipients: doubled }),
    ).toMatchObject({ status: 400, body: { message: 'p0@list.example is in the list twice' } })
  })

  it('to a list longer than what may be sent today goes to the first of it, and to the others when it is sent again', async () => {
    const made = await draft(sales, { template: 'credit-application', signers: [] })
    const recipients = Array.from({ length: 4 }, (_, at) => ({ name: `Buyer ${at}`, email: `b${at}@list.example` }))
    const send = () => sales.post('/api/DocuSignMap/BulkSend', { documentUniqueId: made.documentUniqueId, recipients })
    const left = async () => (await sales.get('/api/DocuSignMap/MessagesLeft')).body.data.left
    const sender = sql`(select id from core."user" where email = 'sales.manager@demo.test')`
    await sql`delete from core.outgoing_message where sender_id = ${sender}`.execute(test.db.query)
    await sql`insert into core.outgoing_message (sender_id, recipient)
      select ${sender}, sha256(n::text::bytea) from generate_series(1, 197) as n`.execute(test.db.query)
    expect(await left()).toBe(3)
    expect(await send()).toMatchObject({ status: 200, body: { data: { sent: 3, later: 1 } } })
    expect(await left()).toBe(0)
    expect(await send()).toMatchObject({ status: 429 })
    await sql`update core.outgoing_message set sent_at = sent_at - interval '1 day' where sender_id = ${sender}`.execute(
      test.db.query,
    )
    expect(await send()).toMatchObject({ status: 200, body: { data: { sent: 1, later: 0 } } })
  })

  it('[D12] voids with a reason, which closes the links, and is required before deletion', async () => {
    const email = 'void@harbor.example'
    const made = await sendDraft(
      sales,
      await draft(sales, {
        signers: [
          { ...ana, email },
          { ...ben, order: 2 },
        ],
      }),
    )
    const token = await linkOf(test, email)
    const { documentUniqueId, id } = made
    expect(await sales.delete(`/api/DocumentSign/DeleteDocument?id=${id}`)).toMatchObject({
      status: 409,
      body: { message: 'This document is out for signature. Void it first, then delete it.' },
    })
    expect(await sales.post('/api/DocuSignMap/Void', { documentUniqueId, reason: 'Wrong lead' })).toMatchObject({
      body: { data: { status: 8, reason: 'Wrong lead' } },
    })
    expect(await test.visitor().post('/api/DocumentSign/Open', { token })).toMatchObject({ status: 410 })
    expect(await sales.delete(`/api/DocumentSign/DeleteDocument?id=${id}`)).toMatchObject({
      status: 200,
      body: { message: 'Document deleted successfully !!' },
    })
    expect(await sales.post('/api/DocuSignMap/GetByDocMapId', { documentUniqueId })).toMatchObject({ status: 404 })
  })
})
