import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import {
  type Database,
  type Transaction,
  deviceCookies,
  equalInConstantTime,
  hashCode,
  hashToken,
  newCode,
  newToken,
  HttpError,
  readerLanguage,
  renderMail,
  sendSoon,
  type ServerContext,
} from '@core/server/plugin'
import type { StoredSigner } from '../esign/StoredDocument'

/** How long a code is valid, how often it may be tried, and after how many seconds another one can be sent. D7 */
const limits = { minutes: 10, tries: 5, resendSeconds: 30 } as const
/** The browser in which a signer gave the code is remembered for 14 days. */
const devices = deviceCookies('wg_sign', 14)
const deviceOf = (signerId: number) => `signer:${signerId}`

export type CodeChannel = 'email' | 'sms'

/**
 * Makes a code, stores its hash, and sends it in the language of the page.
 * @returns whether it is sent already; a slow server goes on sending it
 * @throws HttpError 429 if one was sent a moment ago, 409 without a phone, 503 if it could not be sent; then another try works at once
 */
export async function sendCode(
  { db, messages, brand }: Pick<ServerContext, 'db' | 'messages' | 'brand'>,
  signer: Pick<StoredSigner, 'id' | 'email' | 'phone'>,
  token: string,
  { channel, language }: { readonly channel: CodeChannel; readonly language?: string | null | undefined },
): Promise<boolean> {
  const to = channel === 'sms' ? signer.phone : signer.email
  if (!to) throw new HttpError(409, 'We have no phone number of yours. Have the code sent by email.')
  const code = newCode()
  const { numAffectedRows } = await sql`
    update documents.pdf_signer set code_hash = ${hashCode(code, token)}, code_sent_at = now(), code_tries = 0, code_channel = ${channel},
      code_expires_at = now() + make_interval(mins => ${limits.minutes})
    where id = ${signer.id} and (code_sent_at is null or code_sent_at < now() - make_interval(secs => ${limits.resendSeconds}))`.execute(
    db.query,
  )
  if (!numAffectedRows)
    throw new HttpError(
      429,
      `A code is on its way. Wait ${limits.resendSeconds} seconds before you ask for another one.`,
      undefined,
      limits.resendSeconds,
    )
  const { name } = await brand()
  const { code: reads, say } = readerLanguage(language)
  const subject = say`${code} is your code to open the document`
  const content = {
    brand: name,
    language: reads,
    heading: say`Your code`,
    paragraphs: [say`Enter it on the page that you came from. It works for ${limits.minutes} minutes.`],
    code,
  }
  const mail =
    channel === 'sms' ? { text: say`${subject}. It works for ${limits.minutes} minutes.` } : renderMail(content)
  return sendSoon(messages, { to, channel, subject, ...mail }).catch(async () => {
    // Not where a later code has replaced this one.
    await sql`update documents.pdf_signer set code_hash = null, code_expires_at = null, code_sent_at = null
      where id = ${signer.id} and code_hash = ${hashCode(code, token)}`.execute(db.query)
    throw new HttpError(503, 'Your code could not be sent just now. Please try again in a minute.')
  })
}

interface CodeRow {
  readonly hash: Buffer | null
  readonly isOver: boolean
  readonly tries: number
}

/**
 * Checks and consumes a code. Each attempt counts, even if the rest of its transaction fails.
 * @throws HttpError 400 `Please enter correct OTP` (S5.5), 429 after too many attempts
 */
export async function checkCode(db: Database, signerId: number, token: string, code: string): Promise<void> {
  const { rows } = await sql<CodeRow>`
    update documents.pdf_signer set code_tries = code_tries + 1 where id = ${signerId}
    returning code_hash as hash, code_expires_at is null or code_expires_at <= now() as "isOver", code_tries as tries`.execute(
    db.query,
  )
  const { hash, isOver, tries } = rows[0]!
  if (hash && !isOver && tries > limits.tries)
    throw new HttpError(429, 'Too many tries with this code. Have a new one sent.', undefined, limits.resendSeconds)
  if (!hash || isOver || !equalInConstantTime(hash, hashCode(code, token)))
    throw new HttpError(400, 'Please enter correct OTP', [{ field: 'code', message: 'Please enter correct OTP' }])
  await sql`update documents.pdf_signer set code_hash = null, code_expires_at = null, code_sent_at = null where id = ${signerId}`.execute(
    db.query,
  )
}

/** Remembers the browser in which the code was given. */
export async function rememberDevice(tx: Transaction, reply: FastifyReply, signerId: number): Promise<void> {
  const token = newToken()
  await sql`update documents.pdf_signer set device_hash = ${hashToken(token)} where id = ${signerId}`.execute(tx.query)
  devices.remember(reply, deviceOf(signerId), token)
}

/** Whether this is the browser in which the signer gave the code. */
export function isKnownDevice(
  request: Pick<FastifyRequest, 'cookies'>,
  { id, deviceHash }: Pick<StoredSigner, 'id' | 'deviceHash'>,
): boolean {
  const found = devices.hashIn(request, deviceOf(id))
  return found !== undefined && deviceHash !== null && equalInConstantTime(found, deviceHash)
}
