import { sql } from 'kysely'
import { displayText } from '@core/entity/displayText'
import { newToken } from '@core/server/auth/secrets'
import { noteChange } from '@core/server/live/noteChange'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import type { FormSubmitted } from '../../contract/formSubmitted'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { signFields } from '../../shared/forms/signFields'
import { answerParts } from '../../shared/packet/answerParts'
import { localToday } from '../record/localToday'
import { type StoredSubmission, getSubmission } from './findSubmission'
import { drawForm } from './pdf/drawForm'

interface Around {
  readonly number: string
  readonly tokenHash: Buffer
  readonly issuedAt: string
  readonly channel: string | null
}

type Context = Pick<ServerContext, 'db' | 'files' | 'brand'>

/**
 * The id of a submission's PDF. The event of the submission has made it, as a rule; where that has not come yet, or went wrong, it
 * is made now, for whoever asks.
 */
export async function readyPdf({ id, pdf }: Pick<StoredSubmission, 'id' | 'pdf'>, context: Context): Promise<string> {
  if (pdf !== null) return pdf
  await makePdf({ submissionId: id }, context)
  // Two who ask at once each draw one, and one is kept.
  return (await getSubmission(context.db, id)).pdf!
}

/** Prints a submission once and keeps it with the referral. A delivery that comes again finds it there. */
export async function makePdf({ submissionId }: Pick<FormSubmitted, 'submissionId'>, { db, files, brand }: Context): Promise<void> {
  const { rows } = await sql<Around & { id: number }>`
    select submission.id, referral.number, link.token_hash as "tokenHash", link.issued_at as "issuedAt", link.channel
    from referrals.form_submission submission
    join referrals.referral referral on referral.id = submission.referral_id
    join referrals.form_link link on link.id = submission.link_id
    where submission.id = ${submissionId} and submission.pdf is null`.execute(db.query)
  const [around] = rows
  if (!around) return
  const submission = await getSubmission(db, submissionId)
  const bytes = await drawForm({
    brand: await brand(),
    title: submission.title,
    version: submission.version,
    facts: [
      ['Referral', around.number],
      ['Submitted', instantOf(submission.submittedAt)],
    ],
    parts: answerParts(formDefinitions[submission.form], submission.answers),
    record: recordOf(submission, around),
    submittedAt: submission.submittedAt,
  })
  await keep(bytes, submission, { db, files })
}

/** A file's bytes first, then its row, with the submission that names it. */
async function keep(bytes: Buffer, { id: submissionId, referralId, form, submittedAt }: StoredSubmission, { db, files }: Pick<ServerContext, 'db' | 'files'>): Promise<void> {
  const id = newToken()
  const written = await files.create(id)
  try {
    await written.write(bytes)
    await written.keep()
  } catch (error) {
    await written.discard()
    throw error
  }
  const isOurs = await db.transaction(async (tx) => {
    const { numAffectedRows } = await sql`update referrals.form_submission set pdf = ${id} where id = ${submissionId} and pdf is null`.execute(tx.query)
    if (!numAffectedRows) return false
    const name = `${form}-${localToday(new Date(submittedAt))}.pdf`
    // It bears the form's own name, which is no field of the referral: only who may see sensitive fields opens it by its id alone.
    await sql`insert into core.file (id, file_name, type, size, entity, record_id, field) values (${id}, ${name}, 'application/pdf', ${bytes.length}, 'referral', ${referralId}, ${`forms.${form}`})`.execute(tx.query)
    await noteChange(tx, 'referral', [referralId])
    return true
  })
  if (!isOurs) await files.remove(id)
}

function recordOf({ answers, signer, signedAt, version, linkId }: StoredSubmission, { tokenHash, issuedAt, channel }: Around): readonly (readonly [string, string])[] {
  return [
    ['Signed by', signer],
    [signFields.relationship.label, displayText(signFields.relationship, answers.relationship)],
    ['Signed on', instantOf(signedAt)],
    ['Version of the form', version],
    ['Reached by', `Link ${linkId}, issued ${instantOf(issuedAt)}${channel ? ` and sent by ${channel === 'email' ? 'email' : 'text message'}` : ''}`],
    ['Link’s fingerprint', `SHA-256 ${tokenHash.toString('hex')}`],
  ]
}

/** An instant on paper names its zone: nobody knows where it is read. */
function instantOf(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
