import { localDay, maskSensitive } from '@core/entity'
import { type Viewer, type Database, readStoreZone, type Transaction, notFound } from '@core/server/plugin'
import { findRecord } from '@core/server/entities'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import type { Submission } from '../../shared/packet/packetTypes'
import type { ReferralRecord } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import { referralTable } from '../referralTable'
import { type FoundDifference, compare } from './comparison'
import { type StoredSubmission, getSubmission } from './findSubmission'
import { proposalOf } from './proposalOf'

/** The differences between a submission and the referral, as far as this person may see and change them. */
export async function differencesFor(
  db: Database | Transaction,
  submission: Pick<StoredSubmission, 'form' | 'answers' | 'submittedAt'>,
  record: ReferralRecord,
  viewer: Viewer,
): Promise<readonly FoundDifference[]> {
  const day = localDay(submission.submittedAt, await readStoreZone(db, record.storeId))
  const all = compare(proposalOf(submission.form, submission.answers, day), record)
  return viewer.permissions.has(can.viewSensitive) ? all : all.filter(({ sensitive }) => !sensitive)
}

/** A submission as this person may see it, with the current referral. @throws HttpError 404 when they may not see it */
export async function presentSubmission(
  db: Database,
  referralId: number,
  submissionId: number,
  viewer: Viewer,
): Promise<Submission> {
  const stored = await findRecord(db, referralTable, referralId, viewer)
  if (!stored) throw notFound('Referral')
  const submission = await getSubmission(db, submissionId, referralId)
  const { id, form, version, submittedAt, signer, answers, takenOver } = submission
  const maySee = viewer.permissions.has(can.viewSensitive)
  const { record, masked } = maskSensitive(
    formDefinitions[form].fields,
    answers,
    ({ sensitive }) => maySee || !sensitive,
  )
  const isHidden = masked.length > 0
  const differences = (await differencesFor(db, submission, stored.values, viewer)).map(
    ({ path, label, from, to, sensitive }) => ({ path, label, from, to, sensitive }),
  )
  return {
    id,
    form,
    version,
    submittedAt,
    signer,
    answers: record,
    masked,
    pdf: isHidden ? 'hidden' : 'ready',
    takenOver: await named(db, maySee ? takenOver : takenOver.filter(({ sensitive }) => !sensitive)),
    differences,
    referralVersion: stored.version,
  }
}

async function named(db: Database, taken: StoredSubmission['takenOver']): Promise<Submission['takenOver']> {
  const ids = [...new Set(taken.map(({ by }) => by))]
  const people =
    ids.length === 0
      ? []
      : await db.query.selectFrom('api.person').select(['id', 'name']).where('id', 'in', ids).execute()
  return taken.map(({ path, label, at, by }) => ({
    path,
    label,
    at,
    by: people.find(({ id }) => id === by)?.name ?? null,
  }))
}
