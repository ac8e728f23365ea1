import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { today } from '@core/entity'
import { recordAudit, type Database, type Transaction, invalid, startAutomations } from '@core/server/plugin'
import { sealFields } from '@core/server/entities'
import { formSubmitted } from '../../contract/formSubmitted'
import type { Answers } from '../../shared/forms/definePublicForm'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { type PublicFormEntry } from '../../shared/forms/publicForms'
import { referralEntity } from '../../shared/referralEntity'
import { readFamilyWays } from '../familyWays'
import { draftDevices, draftName } from './draftDevices'
import { findDraft, isKnown, locked } from './formDrafts'
import { bindAnswerFiles } from './answerFiles'
import type { FormTables } from './FormTables'
import { formSubmittedEvent } from './formSubmittedEvent'
import { recordSubmission } from './recordSubmission'
import { formLinks } from './formLinks'

interface Submission {
  readonly entry: PublicFormEntry
  readonly token: string
  /** As `parse` returned them. */
  readonly answers: Answers
  /** The browser's key of this attempt, the same in a retry. */
  readonly requestKey: string | null
  readonly request: FastifyRequest
}

/**
 * Accepts a submission completely or not at all. The referral is locked first, as in every change of links: the second of two tabs
 * waits, and then finds that the link was used.
 * @returns the referral's id. A retry of the same attempt gets the first response
 * @throws HttpError for an invalid link, 400 for answers that violate a rule
 */
export async function submitForm(db: Database, submission: Submission): Promise<number> {
  const { entry, token, answers, requestKey, request } = submission
  const definition = formDefinitions[entry.key]
  const hash = createHash('sha256').update(JSON.stringify(answers)).digest()
  return db.transaction(async (tx) => {
    const found = await formLinks.find(tx, token, { match: { form: entry.id }, lock: true })
    if (found && (await isRetry(tx, found.id, requestKey, hash))) return found.referralId
    const link = formLinks.requireUsable(found)
    const draft = await findDraft(tx, link)
    // A person with only the link must not sign a form that was started on another device.
    if (draft && !isKnown(draft, draftDevices.hashIn(request, draftName(link)))) throw locked(409)
    const errors = definition.check?.(answers, today((await readFamilyWays(tx, link.referralId)).zone)) ?? []
    if (errors.length > 0) throw invalid(errors.map(({ field, message }) => ({ field: `answers.${field}`, message })))

    const stored = await bindAnswerFiles(tx, link, definition.fields, answers)
    const { query } = tx.as<FormTables>()
    const { id: submissionId } = await query
      .insertInto('referrals.form_submission')
      .values({
        referral_id: link.referralId,
        form: entry.id,
        link_id: link.id,
        answers: JSON.stringify(sealFields(definition.fields, stored)),
        form_version: definition.version,
        signer: String(stored.printedName),
        request_key: requestKey,
        answers_hash: hash,
        pdf: null,
        address: request.ip,
        browser: request.headers['user-agent']?.slice(0, 300) ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await formLinks.spend(tx, link.id)
    await query
      .deleteFrom('referrals.form_draft')
      .where('referral_id', '=', link.referralId)
      .where('form', '=', entry.id)
      .execute()
    await recordSubmission(tx, link.referralId, entry)
    await tx.emit(formSubmitted, { referralId: link.referralId, submissionId, form: entry.id })
    await startAutomations(tx, formSubmittedEvent, referralEntity.id, [link.referralId])
    await recordAudit(tx, {
      action: 'formSubmitted',
      person: null,
      subject: `Referral ${link.referralId}: ${entry.title}`,
      record: { entity: 'referral', id: link.referralId },
      request,
    })
    return link.referralId
  })
}

async function isRetry(tx: Transaction, linkId: number, requestKey: string | null, hash: Buffer): Promise<boolean> {
  if (requestKey === null) return false
  const { rows } =
    await sql`select from referrals.form_submission where link_id = ${linkId} and request_key = ${requestKey} and answers_hash = ${hash}`.execute(
      tx.query,
    )
  return rows.length > 0
}
