import { sql } from 'kysely'
import { type FieldError, type Fields, type FileRef, messages, serverMessages } from '@core/entity'
import { type Database, type Transaction, invalid } from '@core/server/plugin'
import { assignFiles, filesIn, lockFiles, refusedAmong, releaseFiles, statesOf, withFiles } from '@core/server/files'
import type { Answers } from '../../shared/forms/definePublicForm'
import { publicFormOf } from '../../shared/forms/publicForms'
import { referralEntity } from '../../shared/referralEntity'
import type { DraftKey } from './draftDevices'

/** The owner of the files of an unsubmitted form. No record has this name, so no staff can open them. */
export const draftOwner = 'referralForm'

/** The most files that one form can have, including those that its answers no longer name. */
const mostFiles = 40

/** Whether a form has reached that limit. */
export async function isFull(db: Database, { referralId, form }: DraftKey): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api.file where entity = ${draftOwner} and record_id = ${referralId} and field = ${publicFormOf(form).key} and removed_at is null`.execute(
    db.query,
  )
  return rows[0]!.count >= mostFiles
}

/** Returns those of a form's files that may not be opened. The findings of the scanner are for the staff only. */
export async function formFileStates(db: Database, { referralId, form }: DraftKey, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from api.file where id = any(${ids}::text[]) and entity = ${draftOwner} and record_id = ${referralId} and field = ${publicFormOf(form).key}`.execute(
    db.query,
  )
  const states = await statesOf(
    db,
    rows.map(({ id }) => id),
  )
  return states.map((state) => ({ ...state, reason: null }))
}

/**
 * Attaches the files in the answers to the referral. Files of a field that the referral has too belong to that field, so that they can
 * be taken over. Others belong to the form, and only people who may see sensitive fields can open them. Files without an answer are released.
 * @returns the answers with each file's data from its upload
 * @throws HttpError 400 at each field that names a file which was not uploaded for this form
 */
export async function bindAnswerFiles<A extends Answers>(
  tx: Transaction,
  { referralId, form }: DraftKey,
  fields: Fields,
  answers: A,
): Promise<A> {
  const { key } = publicFormOf(form)
  const place = { entity: draftOwner, recordId: referralId, field: key }
  const rows = await lockFiles(tx, place)
  const known = new Map(rows.map((row) => [row.id, row]))
  const named = filesIn(fields, answers)
  const ids = named.flatMap(({ files }) => files.map(({ id }) => id))
  const isTheirs = ({ id }: FileRef) => known.has(id) && ids.indexOf(id) === ids.lastIndexOf(id)
  const refused = await refusedAmong(tx, ids)
  const errors = named.flatMap((place): FieldError[] => {
    const field = `answers.${place.path}`
    if (!place.files.every(isTheirs)) return [{ field, message: serverMessages.goneFile(place.field.label) }]
    return place.files.some(({ id }) => refused.has(id)) ? [{ field, message: messages.refusedFile }] : []
  })
  if (errors.length > 0) throw invalid(errors)

  for (const { name, files } of named) {
    const these = files.map(({ id }) => id)
    const field = referralFieldOf(name) ?? `forms.${key}.${name}`
    await assignFiles(tx, these, { entity: 'referral', recordId: referralId, field })
  }
  await releaseFiles(tx, place)
  return withFiles(fields, answers, ({ id }) => known.get(id)!)
}

/** @returns the path if the referral has such a field of files, as in `coverages.cardFront`. */
function referralFieldOf(name: string): string | undefined {
  let fields: Fields = referralEntity.fields
  let kind: string | undefined
  for (const step of name.split('.')) {
    const field = Object.hasOwn(fields, step) ? fields[step] : undefined
    kind = field?.kind
    fields = field?.fields ?? {}
  }
  return kind === 'files' ? name : undefined
}
