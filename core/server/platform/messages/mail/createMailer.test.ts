import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createMailer, type Mailer } from './createMailer'
import { renderMail } from './renderMail'

interface Taken {
  readonly from: string
  readonly to: string[]
  readonly data: string
  readonly user: string | undefined
}

let server: SMTPServer | undefined
let mailer: Mailer | undefined
afterEach(async () => {
  mailer?.close()
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
})

async function startServer(refuse?: Error): Promise<{ port: number; taken: Taken[] }> {
  const taken: Taken[] = []
  server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) => done(refuse),
    onData(stream, session, done) {
      let data = ''
      stream.on('data', (chunk: Buffer) => (data += chunk.toString()))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          data,
          user: session.user,
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return { port: (server.server.address() as { port: number }).port, taken }
}

const brand = (name: string) => async () => ({ name, color: null })

const message = {
  to: 'jane@fleet.test',
  channel: 'email',
  subject: '482913 is your White Glove code',
  ...renderMail({ brand: 'White Glove', heading: 'Hello Jane', code: '482913', paragraphs: ['This is your code.'] }),
} as const

describe('a mail server', () => {
  it('receives the mail as text and as HTML, from the address of the deployment', async () => {
    const { port, taken } = await startServer()
    mailer = createMailer(`smtp://127.0.0.1:${port}`, brand('White Glove'), 'https://staff.example.com')
    await mailer.send(message)
    expect(taken).toHaveLength(1)
    expect(taken[0]).toMatchObject({ from: 'no-reply@staff.example.com', to: ['jane@fleet.test'], user: undefined })
    expect(taken[0]!.data).toMatch(/Content-Type: text\/plain/)
    expect(taken[0]!.data).toMatch(/Content-Type: text\/html/)
    expect(taken[0]!.data).toContain('Subject: 482913 is your White Glove code')
    expect(taken[0]!.data).toContain('From: White Glove <no-reply@staff.example.com>')
  })

  it('is used with the name and password of its address, and the sender can be configured', async () => {
    const { port, taken } = await startServer()
    mailer = createMailer(
      `smtp://clinic:right@127.0.0.1:${port}?from=office%40clinic.example`,
      brand('Clinic'),
      'https://staff.example.com',
    )
    await mailer.send(message)
    expect(taken[0]).toMatchObject({ user: 'clinic', from: 'office@clinic.example' })
  })

  it('[V1] receives no header and no recipient that is injected in a subject or a name', async () => {
    const { port, taken } = await startServer()
    const hostile = 'Jane\r\nBcc: thief@elsewhere.example\r\n\r\nYour new code'
    mailer = createMailer(`smtp://127.0.0.1:${port}`, brand(hostile), 'https://staff.example.com')
    await mailer.send({ ...message, subject: hostile })
    expect(taken[0]!.to).toEqual(['jane@fleet.test'])
    const [head] = taken[0]!.data.split('\r\n\r\n')
    expect(head).not.toMatch(/^Bcc:/im)
    expect(head).toContain('Subject: Jane Bcc: thief@elsewhere.example')
  })

  it('that refuses, or is unavailable, is an error for the caller', async () => {
    const { port } = await startServer(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
    mailer = createMailer(`smtp://127.0.0.1:${port}`, brand('White Glove'), 'https://staff.example.com')
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
