import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/Database'
import { tooMany } from '../../../platform/http/errors'
import type { DataKeys } from '../../../platform/dataKeys'
import { openSecret } from '../authenticator/storedSecrets'
import { totpStep } from '../authenticator/totp'
import { useTotpStep } from '../authenticator/authenticators'
import { hashCode, hashToken, newCode, newToken, equalInConstantTime } from '../../../platform/secrets'

/** D7: a code is valid for ten minutes, may be tried five times, and be sent again after 30 seconds. */
export const codeMinutes = 10
const mostTries = 5
const resendSeconds = 30
const mostResends = 5

/** The provider at which the first step of a sign-in was taken, and whom it means. */
export interface PendingProvider {
  readonly id: number
  readonly subject: string
  /** The session at the provider. */
  readonly session: string | null
}

export interface NewPending {
  /** Null for an unknown phone: it gets the same responses as any other. */
  readonly userId: number | null
  readonly channel: 'email' | 'sms'
  /** The secret of the shown QR code, sealed. */
  readonly totpSecret?: string
  /** The session that requests a code again, and the secret of its cookie; without one it is a sign-in. */
  readonly session?: { readonly id: string; readonly token: string }
  /** Where a provider took the first step; default: a password or a phone did. */
  readonly provider?: PendingProvider
  /** The code is sent only on request, which may follow at once. */
  readonly unsent?: boolean
}

/**
 * Stores a pending sign-in that waits for its code.
 * @returns the pending cookie's secret and the code to send
 * @throws HttpError 429 where another tab of the session has just requested one
 */
export async function beginPending(
  tx: Transaction,
  { userId, channel, totpSecret, session, provider, unsent = false }: NewPending,
): Promise<{ token: string; code: string }> {
  if (session) await refuseSecondTab(tx, session.id)
  const token = session?.token ?? newToken()
  const code = newCode()
  await tx.query
    .deleteFrom('core.pending_sign_in')
    .where(({ eb, or }) =>
      or([eb('expires_at', '<', sql<string>`now()`), ...(session ? [eb('session_id', '=', session.id)] : [])]),
    )
    .execute()
  await tx.query
    .insertInto('core.pending_sign_in')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      channel,
      totp_secret: totpSecret ?? null,
      session_id: session?.id ?? null,
      code_hash: hashCode(code, token),
      expires_at: expiry,
      ...(provider && {
        provider_id: provider.id,
        provider_subject: provider.subject,
        provider_session: provider.session,
      }),
      ...(unsent && { sent_at: sql<string>`now() - make_interval(secs => ${resendSeconds})` }),
    })
    .execute()
  return { token, code }
}

/** If two tabs request a code at once, one waits for the other and finds its code: a second code would make the first one invalid. */
async function refuseSecondTab(tx: Transaction, sessionId: string): Promise<void> {
  await tx.query.selectFrom('core.session').select('id').where('id', '=', sessionId).forUpdate().execute()
  const sent = await tx.query
    .selectFrom('core.pending_sign_in')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('sent_at', '>', sql<string>`now() - make_interval(secs => ${resendSeconds})`)
    .executeTakeFirst()
  if (sent) throw tooMany(resendSeconds)
}

const expiry = sql<string>`now() + make_interval(mins => ${codeMinutes})`

/** A pending sign-in whose cookie is valid. */
export interface PendingSignIn {
  readonly userId: number | null
  readonly channel: 'email' | 'sms'
  /** Sealed. */
  readonly totpSecret: string | null
}

export async function findPending(db: Database, token: string): Promise<PendingSignIn | undefined> {
  return db.query
    .selectFrom('core.pending_sign_in')
    .select(['user_id as userId', 'channel', 'totp_secret as totpSecret'])
    .where('token_hash', '=', hashToken(token))
    .where('session_id', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/**
 * Creates a new code for the same sign-in; the previous one becomes invalid.
 * @returns the code to send, or in how many seconds it can be requested again; undefined when it was sent too often
 */
export async function renewCode(
  db: Database,
  token: string,
): Promise<{ code: string } | { waitSeconds: number } | undefined> {
  return db.transaction(async (tx) => {
    const row = await tx.query
      .selectFrom('core.pending_sign_in')
      .select([
        'resends',
        sql<number>`ceil(extract(epoch from sent_at + make_interval(secs => ${resendSeconds}) - now()))::int`.as(
          'wait',
        ),
      ])
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.resends >= mostResends) return undefined
    if (row.wait > 0) return { waitSeconds: row.wait }
    const code = newCode()
    await tx.query
      .updateTable('core.pending_sign_in')
      .set({
        code_hash: hashCode(code, token),
        tries: 0,
        resends: row.resends + 1,
        sent_at: sql<string>`now()`,
        expires_at: expiry,
      })
      .where('token_hash', '=', hashToken(token))
      .execute()
    return { code }
  })
}

/**
 * Tries a code: the authenticator's where the person has one, else the one that was sent. The try is counted before the code is checked, so
 * that many at once are still limited to five.
 * @returns the person, `'wrong'`, or `'gone'` when it expired, was used, or was tried too often
 */
export async function checkCode(
  db: Database,
  keys: DataKeys,
  token: string,
  code: string,
): Promise<{ userId: number } | 'wrong' | 'gone'> {
  const row = await db.query
    .updateTable('core.pending_sign_in as pending')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashToken(token))
    .where('pending.expires_at', '>', sql<string>`now()`)
    .where('tries', '<', mostTries)
    .returning(['pending.user_id as userId', 'code_hash as codeHash'])
    .returning(sql<string | null>`(select totp_secret from core."user" where id = pending.user_id)`.as('authenticator'))
    .executeTakeFirst()
  if (!row) return 'gone'
  const { userId, codeHash, authenticator } = row
  if (userId === null) return 'wrong'
  if (authenticator === null) return equalInConstantTime(codeHash, hashCode(code, token)) ? { userId } : 'wrong'
  const step = totpStep(openSecret(keys, userId, authenticator), code)
  return step !== undefined && (await useTotpStep(db, userId, step)) ? { userId } : 'wrong'
}

/**
 * Marks it as used.
 * @returns what it was begun with; undefined when another request was first: a code opens one session
 */
export async function spendPending(
  tx: Transaction,
  token: string,
): Promise<{ readonly provider: PendingProvider | undefined } | undefined> {
  const spent = await tx.query
    .deleteFrom('core.pending_sign_in')
    .where('token_hash', '=', hashToken(token))
    .returning(['provider_id as id', 'provider_subject as subject', 'provider_session as session'])
    .executeTakeFirst()
  if (!spent) return undefined
  const { id, subject, session } = spent
  return { provider: id === null || subject === null ? undefined : { id, subject, session } }
}

/** Stores the challenge that a passkey must sign to finish this sign-in. */
export async function storePendingChallenge({ query }: Database, token: string, challenge: string): Promise<void> {
  await query
    .updateTable('core.pending_sign_in')
    .set({ passkey_challenge: challenge })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/** @returns the challenge that a passkey must sign to finish this sign-in; it can be used once */
export async function takePendingChallenge({ query }: Transaction, token: string): Promise<string | null> {
  const { rows } = await sql<{ challenge: string | null }>`
    with asked as (
      select id, passkey_challenge from core.pending_sign_in where token_hash = ${hashToken(token)} for update
    )
    update core.pending_sign_in pending set passkey_challenge = null from asked where pending.id = asked.id
    returning asked.passkey_challenge as challenge`.execute(query)
  return rows[0]?.challenge ?? null
}
