import type { Brand } from '../brand'
import { createMailer } from './mail/createMailer'
import type { Messages } from './Messages'
import { createOutboxFolder } from './outboxFolder'
import { createTexter } from './sms/createTexter'

export interface MessageSettings {
  readonly smtpUrl: string | undefined
  readonly smsUrl: string | undefined
  readonly outboxFolder: string
  /** The sender of mails. */
  readonly brand: () => Promise<Brand>
  readonly publicUrl: string
}

export interface OpenMessages extends Messages {
  /**
   * Connects to the mail server, if there is one.
   * @throws when it does not respond, or refuses the name or password
   */
  checkMail(): Promise<void>
  close(): void
}

/** Mail over SMTP and texts over the gateway, where each is configured; otherwise they are written to the outbox folder. D8. */
export function createMessages({ smtpUrl, smsUrl, outboxFolder, brand, publicUrl }: MessageSettings): OpenMessages {
  const outbox = createOutboxFolder(outboxFolder)
  const mailer = smtpUrl === undefined ? undefined : createMailer(smtpUrl, brand, publicUrl)
  const ways = { email: mailer?.send ?? outbox.send, sms: smsUrl === undefined ? outbox.send : createTexter(smsUrl) }
  return {
    send: (message) => ways[message.channel](message),
    checkMail: async () => mailer?.check(),
    close: () => mailer?.close(),
  }
}
