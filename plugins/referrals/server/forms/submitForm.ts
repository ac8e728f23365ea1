import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '@core/server/audit/recordAudit'
import type { Database, Transaction } from '@core/server/database/Database'
import { noteChange } from '@core/server/live/noteChange'
import { invalid } from '@core/server/routes/errors'
import { formSubmitted } from '../../contract/formSubmitted'
import type { Answers } from '../../shared/forms/definePublicForm'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { type PublicFormEntry } from '../../shared/forms/publicForms'
import { localToday } from '../record/localToday'
import { bindAnswerFiles } from './answerFiles'
import type { FormTables } from './FormTables'
import { noteSubmission } from './noteSubmission'
import { badLink, findLink, openLink } from './openLink'

interface Submission {
  readonly entry: PublicFormEntry
  readonly token: string
  /** As `parse` returned them. */
  readonly answers: Answers
  /** The browser's own name for this try, which a retry repeats. */
  readonly requestKey: string | null
  readonly request: Pick<FastifyRequest, 'ip'>
}

/**
 * Takes a form in: all of it, or nothing. The referral is locked first, as by everybody who changes links: of two tabs the
 * second one waits, and then finds the link spent.
 * @returns the referral's id. A retry of the same try is answered as the first one was
 * @throws Refusal for a link that can't be used, 400 for answers that break a rule
 */
export async function submitForm(db: Database, submission: Submission): Promise<number> {
  const { entry, token, answers, requestKey, request } = submission
  const definition = formDefinitions[entry.key]
  const hash = createHash('sha256').update(JSON.stringify(answers)).digest()
  return db.transaction(async (tx) => {
    const seen = await findLink(tx, token, entry.id)
    if (!seen) throw badLink('unknown')
    await sql`select from referrals.referral where id = ${seen.referralId} for update`.execute(tx.query)
    if (await isRetry(tx, seen.id, requestKey, hash)) return seen.referralId
    const link = await openLink(tx, token, entry.id, 'lock')
    const errors = definition.check?.(answers, localToday()) ?? []
    if (errors.length > 0) throw invalid(errors.map(({ field, message }) => ({ field: `answers.${field}`, message })))

    const kept = await bindAnswerFiles(tx, link, definition.fields, answers)
    const { query } = tx.as<FormTables>()
    const { id: submissionId } = await query
      .insertInto('referrals.form_submission')
      .values({
        referral_id: link.referralId,
        form: entry.id,
        link_id: link.id,
        answers: JSON.stringify(kept),
        form_version: definition.version,
        signer: String(kept.printedName),
        request_key: requestKey,
        answers_hash: hash,
        pdf: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await query.updateTable('referrals.form_link').set({ spent_at: sql<string>`now()`, opened_at: sql<string>`coalesce(opened_at, now())` }).where('id', '=', link.id).execute()
    await query.deleteFrom('referrals.form_draft').where('referral_id', '=', link.referralId).where('form', '=', entry.id).execute()
    await noteSubmission(tx, link.referralId, entry)
    await tx.emit(formSubmitted, { referralId: link.referralId, submissionId, form: entry.id })
    await noteChange(tx, 'referral', [link.referralId])
    await recordAudit(tx, { action: 'formSubmitted', person: null, subject: `Referral ${link.referralId}: ${entry.title}`, record: { entity: 'referral', id: link.referralId }, request })
    return link.referralId
  })
}

async function isRetry(tx: Transaction, linkId: number, requestKey: string | null, hash: Buffer): Promise<boolean> {
  if (requestKey === null) return false
  const { rows } = await sql`select from referrals.form_submission where link_id = ${linkId} and request_key = ${requestKey} and answers_hash = ${hash}`.execute(tx.query)
  return rows.length > 0
}
