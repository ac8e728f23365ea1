import { sql } from 'kysely'
import { displayText, localDay } from '@core/entity'
import { insertFile } from '@core/server/files'
import { publishChange, type ServerContext, newToken } from '@core/server/plugin'
import { formSealer, type SignedForm } from '@plugins/documents/contract/formSealer'
import type { FormSubmitted } from '../../contract/formSubmitted'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { signFields } from '../../shared/forms/signFields'
import { answerParts } from '../../shared/packet/answerParts'
import { type StoredSubmission, getSubmission } from './findSubmission'
import { drawForm } from './pdf/drawForm'
import type { FormDocument } from './pdf/FormDocument'

/** What a submission's PDF contains of the referral and of the link. */
export interface SubmissionContext {
  readonly number: string
  readonly client: string
  readonly dateOfBirth: string
  readonly tokenHash: Buffer
  readonly issuedAt: string
  readonly channel: string | null
}

type Context = Pick<ServerContext, 'db' | 'files' | 'brand' | 'optionalService'>

/**
 * The id of a submission's PDF. Usually the event of the submission has created it. If that has not happened yet, or failed, it
 * is created now.
 */
export async function readyPdf({ id, pdf }: Pick<StoredSubmission, 'id' | 'pdf'>, context: Context): Promise<string> {
  if (pdf !== null) return pdf
  await makePdf({ submissionId: id }, context)
  // Two simultaneous requests each draw one, and one is stored.
  return (await getSubmission(context.db, id)).pdf!
}

/**
 * Prints a submission once and stores it with the referral. If the documents plugin is enabled, it is sealed, so that anybody can verify it.
 * A repeated event finds the existing one.
 */
export async function makePdf(
  { submissionId }: Pick<FormSubmitted, 'submissionId'>,
  { db, files, brand, optionalService }: Context,
): Promise<void> {
  const { rows } = await sql<SubmissionContext & { id: number }>`
    select submission.id, referral.number, concat_ws(' ', client.first_name, client.last_name) as client,
      client.date_of_birth as "dateOfBirth", link.token_hash as "tokenHash", link.issued_at as "issuedAt", link.channel
    from referrals.form_submission submission
    join referrals.referral referral on referral.id = submission.referral_id
    join referrals.client client on client.id = referral.client_id
    join referrals.form_link link on link.id = submission.link_id
    where submission.id = ${submissionId} and submission.pdf is null`.execute(db.query)
  const [around] = rows
  if (!around) return
  const submission = await getSubmission(db, submissionId)
  const bytes = await drawForm(documentOf(submission, around, await brand()))
  const sealer = optionalService(formSealer)
  await keep(sealer ? await sealer.seal(signedForm(submission, around, bytes)) : bytes, submission, { db, files })
}

/** @returns everything that the PDF of a submission contains */
export function documentOf(
  submission: StoredSubmission,
  around: SubmissionContext,
  brand: FormDocument['brand'],
): FormDocument {
  return {
    brand,
    title: submission.title,
    version: submission.version,
    facts: [
      ['Referral', around.number],
      // The recipient of a release must know whose records it is about (42 CFR 2.31(a)(1)), but the form itself contains no name.
      ['Client', `${around.client}, born ${around.dateOfBirth}`],
      ['Submitted', instantOf(submission.submittedAt)],
    ],
    parts: answerParts(formDefinitions[submission.form], submission.answers),
    record: recordOf(submission, around),
    submittedAt: submission.submittedAt,
  }
}

/** Stores a file's bytes first, then its row, with the submission that refers to it. */
async function keep(
  bytes: Uint8Array,
  { id: submissionId, referralId, form, submittedAt }: StoredSubmission,
  { db, files }: Pick<ServerContext, 'db' | 'files'>,
): Promise<void> {
  const id = newToken()
  const written = await files.create(id)
  try {
    await written.write(Buffer.from(bytes))
    await written.keep()
  } catch (error) {
    await written.discard()
    throw error
  }
  const isOurs = await db.transaction(async (tx) => {
    const { numAffectedRows } =
      await sql`update referrals.form_submission set pdf = ${id} where id = ${submissionId} and pdf is null`.execute(
        tx.query,
      )
    if (!numAffectedRows) return false
    const name = `${form}-${localDay(new Date(submittedAt))}.pdf`
    // It is filed under the form's own name, which is no field of the referral, so only people who may see sensitive fields can open it by its id alone.
    const file = { id, fileName: name, type: 'application/pdf', size: bytes.length }
    await insertFile(tx, file, { entity: 'referral', recordId: referralId, field: `forms.${form}` })
    await publishChange(tx, 'referral', [referralId])
    return true
  })
  if (!isOurs) await files.remove(id)
}

const signedForm = (submission: StoredSubmission, { channel }: SubmissionContext, pdf: Uint8Array): SignedForm => ({
  id: `form-${submission.id}`,
  title: submission.title,
  pdf,
  signer: {
    name: submission.signer,
    role: displayText(signFields.relationship, submission.answers.relationship) || 'Signer',
    signedAt: new Date(submission.signedAt).toISOString(),
    address: submission.address,
    browser: submission.browser,
    identifiedBy: channel === null ? 'Link' : `Link by ${channelName(channel)}`,
    consent: {
      version: submission.version,
      text: `${signFields.consentToSign.label}. ${signFields.consentToSign.help}.`,
    },
  },
})

const channelName = (channel: string) => (channel === 'email' ? 'email' : 'text message')

function recordOf(
  { answers, signer, signedAt, version, linkId }: StoredSubmission,
  { tokenHash, issuedAt, channel }: SubmissionContext,
): readonly (readonly [string, string])[] {
  return [
    ['Signed by', signer],
    [signFields.relationship.label, displayText(signFields.relationship, answers.relationship)],
    ['Signed on', instantOf(signedAt)],
    ['Version of the form', version],
    [
      'Reached by',
      `Link ${linkId}, issued ${instantOf(issuedAt)}${channel ? ` and sent by ${channelName(channel)}` : ''}`,
    ],
    ['Link’s fingerprint', `SHA-256 ${tokenHash.toString('hex')}`],
  ]
}

/** An instant on paper includes its time zone, because readers may be in another one. */
function instantOf(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
