import { sql } from 'kysely'
import { type Database, sealText, type Transaction, HttpError } from '@core/server/plugin'
import type { DraftKey } from './draftDevices'
import type { FormTables } from './FormTables'

/** The answers typed so far. */
interface FormDraft {
  readonly answers: Readonly<Record<string, unknown>>
  readonly step: string | null
  /** The number of saves; the next one sends it. */
  readonly version: number
  readonly savedAt: string
}

export interface StoredDraft extends FormDraft {
  readonly devices: readonly Buffer[]
}

/** The browsers that may continue one draft. */
const mostDevices = 5

export async function findDraft(
  db: Database | Transaction,
  { referralId, form }: DraftKey,
): Promise<StoredDraft | undefined> {
  const row = await (db as Database<FormTables>).query
    .selectFrom('referrals.form_draft')
    .select(['answers', 'step', 'version', 'devices', 'saved_at as savedAt'])
    .where('referral_id', '=', referralId)
    .where('form', '=', form)
    .executeTakeFirst()
  return row && { ...row, answers: JSON.parse(row.answers) as FormDraft['answers'] }
}

/** Whether this browser saved or unlocked it. */
export function isKnown({ devices }: StoredDraft, device: Buffer | undefined): boolean {
  return device !== undefined && devices.some((one) => one.equals(device))
}

interface Save extends DraftKey {
  readonly answers: Readonly<Record<string, unknown>>
  readonly step: string | null
  /** The version of the draft in the page; null if it knows of none. */
  readonly version: number | null
  readonly device: Buffer | undefined
  /** Replaces `device` for a new draft. */
  readonly newDevice: Buffer
}

/**
 * Stores the answers. The link is locked, so no submission can interfere.
 * @returns the new version, and whether the draft is new
 * @throws HttpError 409 `locked` for a browser that has not unlocked it, 409 `stale` when another one saved it since
 */
export async function saveDraft(
  tx: Transaction,
  { referralId, form, answers, step, version, device, newDevice }: Save,
): Promise<{ version: number; savedAt: string; isNew: boolean }> {
  const stored = await findDraft(tx, { referralId, form })
  if (stored && !isKnown(stored, device)) throw locked(409)
  if (stored ? stored.version !== version : version !== null) throw stale()
  const values = { answers: sealText(JSON.stringify(answers)), step }
  const { query } = tx.as<FormTables>()
  if (!stored) {
    const made = await query
      .insertInto('referrals.form_draft')
      .values({ referral_id: referralId, form, ...values, devices: [newDevice] })
      .returning(['version', 'saved_at as savedAt'])
      .executeTakeFirstOrThrow()
    return { ...made, isNew: true }
  }
  const saved = await query
    .updateTable('referrals.form_draft')
    .set({ ...values, version: stored.version + 1, saved_at: sql<string>`now()` })
    .where('referral_id', '=', referralId)
    .where('form', '=', form)
    .returning(['version', 'saved_at as savedAt'])
    .executeTakeFirstOrThrow()
  return { ...saved, isNew: false }
}

/** Allows this browser to continue the draft too. */
export async function addDevice(tx: Transaction, { referralId, form }: DraftKey, device: Buffer): Promise<void> {
  await sql`update referrals.form_draft set devices = (${device}::bytea || devices)[1:${sql.lit(mostDevices)}] where referral_id = ${referralId} and form = ${form}`.execute(
    tx.query,
  )
}

export function locked(status: 403 | 409): HttpError {
  const message =
    'This form was begun on another device. Give your child’s date of birth to go on with what was typed there.'
  return new HttpError(
    status,
    message,
    [{ field: 'dateOfBirth', message: 'Date of birth is required' }],
    undefined,
    undefined,
    'locked',
  )
}

function stale(): HttpError {
  return new HttpError(
    409,
    'This form was changed in another tab or on another device meanwhile. Load it again to go on with what is kept there.',
    undefined,
    undefined,
    undefined,
    'stale',
  )
}
