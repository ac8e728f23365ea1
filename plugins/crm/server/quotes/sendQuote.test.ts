import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import type { Caller, TestApp } from '@core/server/testing'
import { createCrmApp, leadBody, staff } from '../testing/crmApp'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
})
afterAll(() => test.close())
beforeEach(async () => void (await test.db.pool.query('delete from core.outgoing_message')))

const newQuote = async (more: object = {}) => {
  const lead = (await manager.post('/api/Lead/Create', leadBody({ state: 'MN' }))).body.data
  const lines = [{ kind: 1, description: '2026 Ford Transit', quantity: 2, price: '42000.00', upfit: '1500.00' }]
  const made = await manager.post('/api/Quotes/Create', {
    leadId: lead.id,
    lines,
    salespersonId: staff.salesperson,
    ...more,
  })
  expect(made.status).toBe(201)
  return { ...made.body.data, lead }
}
const mail = { to: 'fleet@cedarvalley.example', subject: 'Your quote', message: 'Hello,\n\nhere it is.' }
const send = (id: number, more: object = {}) => manager.post('/api/Quotes/SendMail', { id, ...mail, ...more })
/** Sends a quote and waits for its mail. @returns the secret of the link */
async function sent(id: number): Promise<string> {
  // Only the recipient's mails: the salesperson gets mails about answers as well.
  const received = () => test.sent.filter(({ to }) => to === mail.to)
  const before = received().length
  expect((await send(id)).status).toBe(200)
  await expect.poll(() => received().length).toBeGreaterThan(before)
  return /#(\S+)/.exec(received().at(-1)!.text)![1]!
}
const visitor = () => test.visitor()
const answer = (token: string, more: object) =>
  visitor().post('/api/PublicQuote/Answer', { token, name: 'Dana Whitfield', ...more })
const statusOf = async (id: number) => (await manager.get(`/api/Quotes/${id}`)).body.data.status
const notified = async () =>
  (await (await test.as('Salesperson')).post('/api/Notification/List', {})).body.data.map(
    ({ title }: { title: string }) => title,
  )

describe('[S7.14] POST Quotes/SendMail', () => {
  it('[S8.5] returns no message, makes the quote Sent, and mails a link that only the mail contains', async () => {
    const { id, lead } = await newQuote()
    const before = test.sent.length
    const { status, body } = await send(id)
    expect([status, body.success, body.message]).toEqual([200, true, undefined])
    expect(body.data).toMatchObject({ status: 2, sentTo: mail.to })
    await expect.poll(() => test.sent.length).toBe(before + 1)
    expect(test.sent.at(-1)).toMatchObject({ to: mail.to, subject: mail.subject, channel: 'email' })
    const token = /\/quote#(\S+)/.exec(test.sent.at(-1)!.text)![1]!
    // The text with its line breaks, the page and the PDF.
    expect(test.sent.at(-1)!.text).toContain(mail.message)
    expect(test.sent.at(-1)!.html).toContain('Hello,<br><br>here it is.')
    expect(test.sent.at(-1)!.text).toContain(`/quote?pdf#${token}`)
    const { rows } = await test.db.pool.query('select * from crm.quote_link where quote_id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(token)
    const { body: logged } = await manager.post('/api/Activities/List', {
      filter: { entityType: '1', entityTypeId: String(lead.id), activityType: '5' },
    })
    expect(logged.data).toHaveLength(1)
  })

  it('[security 44 S2] is refused after ten mails to one recipient within a day, and sends and stores nothing then', async () => {
    const { id } = await newQuote()
    const to = 'dana@cedarvalley.example'
    const statuses = []
    for (let n = 0; n < 10; n++) statuses.push((await send(id, { to })).status)
    expect(statuses).toEqual(Array(10).fill(200))
    const { version } = (await manager.get(`/api/Quotes/${id}`)).body.data
    const refused = await send(id, { copyTo: [to] })
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message:
          '10 messages were sent to one of these recipients within a day. Please wait 24 hours before you send another one.',
      },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect((await manager.get(`/api/Quotes/${id}`)).body.data).toMatchObject({ version, sentTo: to })
  })

  it('[security 44 S9] refuses a subject of several lines', async () => {
    const { id } = await newQuote()
    expect(await send(id, { subject: 'Hi\r\nBcc: evil@x.example' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'subject' }] },
    })
  })

  it('sends the same link to those in copy, and the sender a copy without it', async () => {
    const { id, number } = await newQuote()
    const before = test.sent.length
    const copies = { copyTo: ['cfo@cedarvalley.example', mail.to], copyToSender: true }
    expect(await send(id, copies)).toMatchObject({ status: 200 })
    await expect.poll(() => test.sent.length).toBe(before + 3)
    const [first, second, own] = test.sent.slice(before)
    expect([first!.to, second!.to, own!.to]).toEqual([mail.to, 'cfo@cedarvalley.example', 'sales.manager@demo.test'])
    expect(second!.text).toBe(first!.text)
    expect([own!.subject, own!.text.includes('/quote#')]).toEqual(['Copy: Your quote', false])
    expect(own!.text).toContain(`Quote ${number}: `)
    expect(await send(id, { copyTo: ['nobody'] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'copyTo', message: 'Copy to: “nobody” is no email address' }] },
    })
  })

  it('[S8.5] is refused with a message if the quote is decided, or the address is invalid', async () => {
    const { id, number } = await newQuote()
    for (const status of [2, 5]) await manager.put('/api/QuoteStatus/Update', { id, status })
    expect(await send(id)).toMatchObject({
      status: 409,
      body: { success: false, message: `${number} is Approved. Only a quote that waits for an answer can be sent.` },
    })
    const other = await newQuote()
    expect((await send(other.id, { to: 'nobody' })).body).toMatchObject({
      success: false,
      message: 'Please enter a valid email',
    })
    expect(await statusOf(other.id)).toBe(1)
  })

  it('invalidates the older link when it is sent again', async () => {
    const { id } = await newQuote()
    const first = await sent(id)
    const second = await sent(id)
    expect(await visitor().post('/api/PublicQuote/Read', { token: first })).toMatchObject({ status: 410 })
    expect((await visitor().post('/api/PublicQuote/Read', { token: second })).status).toBe(200)
  })
})

describe('[D4] [D11] the recipient', () => {
  it('reads the quote, which then becomes Viewed, without the staff’s notes', async () => {
    const { id, number } = await newQuote()
    const token = await sent(id)
    const { body } = await visitor().post('/api/PublicQuote/Read', { token })
    expect(body.data).toMatchObject({ number, status: 3, isAnswered: false, isExpired: false, taxRate: 6.875 })
    expect(Object.keys(body.data)).not.toContain('approval')
    expect(await statusOf(id)).toBe(3)
    expect(await notified()).toContain(`Quote ${number} was viewed`)
  })

  it('has a link that lasts as long as the quote, and 14 days longer to ask for a revision', async () => {
    const { id } = await newQuote({ validUntil: addDays(today(), 60) })
    await sent(id)
    const daysLeft = async () => {
      const { rows } = await test.db.pool.query(
        'select floor(extract(epoch from expires_at - now()) / 86400)::int as days from crm.quote_link where quote_id = $1',
        [id],
      )
      return rows[0].days
    }
    expect(await daysLeft()).toBeGreaterThanOrEqual(74)
    const { version } = (await manager.get(`/api/Quotes/${id}`)).body.data
    await manager.put('/api/Quotes/Update', { id, version, validUntil: addDays(today(), 90) })
    expect(await daysLeft()).toBeGreaterThanOrEqual(104)
  })

  it('approves once; a second tab is told that it is answered', async () => {
    const { id, number, lead } = await newQuote()
    const token = await sent(id)
    const answers = await Promise.all([answer(token, { answer: 'approve' }), answer(token, { answer: 'approve' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
      'This quote was answered already. Thank you.',
    )
    expect(await statusOf(id)).toBe(5)
    expect((await manager.get(`/api/Lead/${lead.id}`)).body.data.status).toBe(7)
    expect(await notified()).toContain(`Quote ${number} is approved`)
    expect((await visitor().post('/api/PublicQuote/Read', { token })).body.data).toMatchObject({ isAnswered: true })
  })

  it('is named in the history as the one who answered, and in that of the lead', async () => {
    const { id, lead } = await newQuote()
    const token = await sent(id)
    await answer(token, { answer: 'approve' })
    const { data } = (await manager.post('/api/Quotes/History', { id })).body
    expect(data[0]).toMatchObject({ by: null, author: 'Dana Whitfield', note: 'By the link of the quote' })
    const ofLead = (await manager.post('/api/Lead/History', { id: lead.id })).body.data
    expect(ofLead[0]).toMatchObject({ by: null, author: 'Dana Whitfield', via: 'system' })
  })

  it('declines, or requests a revision, with a reason', async () => {
    const declined = await newQuote()
    const token = await sent(declined.id)
    expect((await answer(token, { answer: 'decline' })).body.errors).toEqual([
      { field: 'reason', message: 'Reason is required' },
    ])
    expect((await answer(token, { answer: 'decline', reason: 'Over budget' })).status).toBe(200)
    expect((await manager.get(`/api/Quotes/${declined.id}`)).body.data).toMatchObject({
      status: 6,
      decisionNote: 'Over budget',
    })
    const revised = await newQuote()
    await answer(await sent(revised.id), { answer: 'revise', reason: 'Three vans, please' })
    expect(await statusOf(revised.id)).toBe(4)
  })

  it('can’t approve a quote that the staff decided in the meantime, or that expired', async () => {
    const decided = await newQuote()
    const token = await sent(decided.id)
    await manager.put('/api/QuoteStatus/Update', { id: decided.id, status: 6 })
    expect((await answer(token, { answer: 'approve' })).status).toBe(409)
    const expired = await newQuote()
    const late = await sent(expired.id)
    await test.db.pool.query('update crm.quote set valid_until = core.today() - 1 where id = $1', [expired.id])
    expect((await answer(late, { answer: 'approve' })).body.message).toMatch(/^This quote expired on /)
    expect(await statusOf(expired.id)).toBe(2)
  })

  it('can approve it until its last valid day ends in the store that made it', async () => {
    // At every moment it is a later day in the first than in the second.
    const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const lastDay = today(late)
    for (const zone of [early, late]) {
      const store = 1
      const { id } = await newQuote({ storeId: store })
      const token = await sent(id)
      const { rows } = await test.db.pool.query('select timezone from core.store where id = $1', [store])
      await test.db.pool.query('update core.store set timezone = $2 where id = $1', [store, zone])
      await test.db.pool.query('update crm.quote set valid_until = $2 where id = $1', [id, lastDay])
      const { status } = await answer(token, { answer: 'approve' })
      expect([zone, status]).toEqual([zone, zone === early ? 409 : 200])
      await test.db.pool.query('update core.store set timezone = $2 where id = $1', [store, rows[0].timezone])
    }
  })

  it.each(['', 'x'.repeat(43)])('with the link “%s” gets nothing', async (token) => {
    const { status } = await visitor().post('/api/PublicQuote/Read', { token })
    expect(status).toBe(token === '' ? 400 : 404)
  })

  it('reads it as a PDF, as the staff does', async () => {
    const { id, number } = await newQuote({ note: 'With your logo: نور' })
    const token = await sent(id)
    for (const [caller, method, path, body] of [
      [visitor(), 'POST', '/api/PublicQuote/Pdf', { token }],
      [manager, 'GET', `/api/Quotes/${id}/Pdf`, undefined],
    ] as const) {
      const {
        statusCode,
        headers,
        body: bytes,
      } = await test.app.inject({
        method,
        url: path,
        cookies: Object.fromEntries(caller.cookies),
        ...(body && { payload: body }),
      })
      expect([statusCode, headers['content-type'], bytes.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
      expect(headers['content-disposition']).toContain(`${number}.pdf`)
    }
  })
})
