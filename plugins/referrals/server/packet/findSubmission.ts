import { maskSensitive } from '@core/entity'
import { type Database, type Transaction, notFound } from '@core/server/plugin'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { type FormKey, publicFormOf } from '../../shared/forms/publicForms'
import type { FormTables, TakenOver } from '../forms/FormTables'

type Values = Readonly<Record<string, unknown>>

/** A submission as stored, not masked. */
export interface StoredSubmission {
  readonly id: number
  readonly referralId: number
  readonly form: FormKey
  readonly title: string
  readonly linkId: number
  readonly answers: Values
  readonly version: string
  readonly signer: string
  readonly signedAt: string
  readonly submittedAt: string
  readonly pdf: string | null
  /** The origin of the signature. */
  readonly address: string | null
  readonly browser: string | null
  readonly takenOver: readonly TakenOver[]
}

/** @throws HttpError 404 when the referral has no such submission */
export async function getSubmission(
  db: Database | Transaction,
  id: number,
  referralId?: number,
): Promise<StoredSubmission> {
  let wanted = db.as<FormTables>().query.selectFrom('referrals.form_submission').selectAll().where('id', '=', id)
  if (referralId !== undefined) wanted = wanted.where('referral_id', '=', referralId)
  const row = await wanted.executeTakeFirst()
  if (!row) throw notFound('Submission')
  const { key, title } = publicFormOf(row.form)
  return {
    id: row.id,
    referralId: row.referral_id,
    form: key,
    title,
    linkId: row.link_id,
    answers: row.answers,
    version: row.form_version,
    signer: row.signer,
    signedAt: row.signed_at,
    submittedAt: row.submitted_at,
    pdf: row.pdf,
    address: row.address,
    browser: row.browser,
    takenOver: row.taken_over ?? [],
  }
}

/** The paths of a submission that contain sensitive values. */
export function sensitivePaths({ form, answers }: Pick<StoredSubmission, 'form' | 'answers'>): readonly string[] {
  return maskSensitive(formDefinitions[form].fields, answers, ({ sensitive }) => !sensitive).masked
}
