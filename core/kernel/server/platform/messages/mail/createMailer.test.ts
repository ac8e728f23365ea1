import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../testing/startMailServer'
import { createMailer, type Mailer } from './createMailer'
import { renderMail } from './renderMail'

const brand = (name: string) => async () => ({ name, color: null })

const message = {
  to: 'jane@fleet.test',
  channel: 'email',
  subject: '482913 is your White Glove code',
  ...renderMail({ brand: 'White Glove', heading: 'Hello Jane', code: '482913', paragraphs: ['This is your code.'] }),
} as const

describe('a mail server', () => {
  let server: MailServer
  let mailer: Mailer
  beforeEach(async () => void (server = await startMailServer()))
  afterEach(async () => {
    mailer.close()
    await server.close()
  })

  it('receives the mail as text and as HTML, from the address of the deployment', async () => {
    mailer = createMailer(`smtp://${server.host}`, brand('White Glove'), 'https://staff.example.com')
    await mailer.send(message)
    expect(server.accepted).toHaveLength(1)
    expect(server.accepted[0]).toMatchObject({
      from: 'no-reply@staff.example.com',
      to: ['jane@fleet.test'],
      user: undefined,
    })
    expect(server.accepted[0]!.data).toMatch(/Content-Type: text\/plain/)
    expect(server.accepted[0]!.data).toMatch(/Content-Type: text\/html/)
    expect(server.accepted[0]!.data).toContain('Subject: 482913 is your White Glove code')
    expect(server.accepted[0]!.data).toContain('From: White Glove <no-reply@staff.example.com>')
  })

  it('is used with the name and password of its address, and the sender can be configured', async () => {
    mailer = createMailer(
      `smtp://clinic:right@${server.host}?from=office%40clinic.example`,
      brand('Clinic'),
      'https://staff.example.com',
    )
    await mailer.send(message)
    expect(server.accepted[0]).toMatchObject({ user: 'clinic', from: 'office@clinic.example' })
  })

  it('[V1] receives no header and no recipient that is injected in a subject or a name', async () => {
    const hostile = 'Jane\r\nBcc: thief@elsewhere.example\r\n\r\nYour new code'
    mailer = createMailer(`smtp://${server.host}`, brand(hostile), 'https://staff.example.com')
    await mailer.send({ ...message, subject: hostile })
    expect(server.accepted[0]!.to).toEqual(['jane@fleet.test'])
    const [head] = server.accepted[0]!.data.split('\r\n\r\n')
    expect(head).not.toMatch(/^Bcc:/im)
    expect(head).toContain('Subject: Jane Bcc: thief@elsewhere.example')
  })

  it('is tried without a mail: the name and the password are checked', async () => {
    mailer = createMailer(`smtp://clinic:right@${server.host}`, brand('Clinic'), 'https://staff.example.com')
    await mailer.check()
    expect(server.accepted).toEqual([])
    mailer.close()
    mailer = createMailer(`smtp://clinic:wrong@${server.host}`, brand('Clinic'), 'https://staff.example.com')
    await expect(mailer.check()).rejects.toMatchObject({ code: 'EAUTH' })
  })

  it('that refuses, or is unavailable, is an error for the caller', async () => {
    server.refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 })
    mailer = createMailer(`smtp://${server.host}`, brand('White Glove'), 'https://staff.example.com')
    await expect(mailer.send(message)).rejects.toThrow('No such mailbox')
    mailer.close()
    mailer = createMailer('smtp://127.0.0.1:1', brand('White Glove'), 'https://staff.example.com')
    await expect(mailer.send(message)).rejects.toThrow('ECONNREFUSED')
  })
})

describe('a mail', () => {
  it('has code and link in both forms, supports dark mode, and escapes its text', () => {
    const { text, html } = renderMail({
      brand: 'A & B',
      heading: 'Hello <script>',
      paragraphs: ['One', 'Two'],
      code: '123456',
      action: { label: 'Go', url: 'https://x.example/#t"oken' },
    })
    expect(text).toContain('123456')
    expect(text).toContain('Go: https://x.example/#t"oken')
    expect(html).toContain('123456')
    expect(html).toContain('href="https://x.example/#t&quot;oken"')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).not.toContain('<script>')
    expect(html).toContain('A &amp; B')
  })
})
