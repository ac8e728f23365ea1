import { SMTPServer } from 'smtp-server'

/** A mail that the server has accepted. */
interface AcceptedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Its headers and its content. */
  readonly data: string
  /** The name that the client signed in with, if any. */
  readonly user: string | undefined
}

/** A mail server for tests. */
export interface MailServer {
  /** Its address, without a scheme. */
  readonly host: string
  readonly accepted: AcceptedMail[]
  /** While it is set, every recipient is refused with it. */
  refusal: (Error & { readonly responseCode: number }) | undefined
  close(): Promise<void>
}

/** Starts a mail server on a free port. It requires no sign-in; the only password that it accepts is “right”. */
export async function startMailServer(): Promise<MailServer> {
  const accepted: AcceptedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) => done(started.refusal),
    onData(stream, { envelope: { mailFrom, rcptTo }, user }, done) {
      let data = ''
      stream.on('data', (chunk: Buffer) => (data += chunk.toString()))
      stream.on('end', () => {
        accepted.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          data,
          user,
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const started: MailServer = {
    host: `127.0.0.1:${port}`,
    accepted,
    refusal: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return started
}
