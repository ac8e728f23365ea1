import { createTransport } from 'nodemailer'
import type { Brand } from '../../brand'
import type { Message } from '../Messages'

/** Sends mail. */
export interface Mailer {
  /**
   * Resolves once the server has accepted the mail.
   * @throws when it does not
   */
  send(message: Message): Promise<void>
  /**
   * Connects to the server, and signs in where a name is given.
   * @throws when it can't
   */
  check(): Promise<void>
  close(): void
}

/**
 * Sends mail over SMTP with nodemailer, over a few connections that stay open.
 * @param smtpUrl `smtp://user:password@host:587`, or `smtps://` for TLS from the start; `?from=` sets the sender, whose default is no-reply
 * at the public address's host
 */
export function createMailer(smtpUrl: string, brand: () => Promise<Brand>, publicUrl: string): Mailer {
  const url = new URL(smtpUrl)
  const from = url.searchParams.get('from') ?? `no-reply@${new URL(publicUrl).hostname}`
  url.searchParams.delete('from')
  const transport = createTransport({
    url: url.href,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send({ to, subject, text, html }) {
      const { name } = await brand()
      await transport.sendMail({
        from: { name, address: from },
        to,
        subject,
        text,
        ...(html ? { html } : {}),
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
