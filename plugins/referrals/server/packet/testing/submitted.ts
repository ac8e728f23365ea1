import { randomBytes } from 'node:crypto'
import type { TestApp } from '@core/server/testing'
import { formSubmitted } from '../../../contract/formSubmitted'
import { formDefinitions } from '../../../shared/forms/formDefinitions'
import { type FormKey, publicFormOf } from '../../../shared/forms/publicForms'
import type { FormTables } from '../../forms/FormTables'
import { formLinks, issueFormLink } from '../../forms/formLinks'

/**
 * Stores a submission as the public page would have.
 * @param isAnnounced false: the event is lost, so that no PDF is created
 * @returns its id
 */
export async function submitted(
  test: TestApp,
  referralId: number,
  form: FormKey,
  answers: Readonly<Record<string, unknown>>,
  { isAnnounced = true } = {},
): Promise<number> {
  return test.db.transaction(async (tx) => {
    const link = await issueFormLink(tx, { referralId, form, issuedBy: 3, channel: 'email' })
    await formLinks.spend(tx, link.id)
    const { id } = await tx
      .as<FormTables>()
      .query.insertInto('referrals.form_submission')
      .values({
        referral_id: referralId,
        form: publicFormOf(form).id,
        link_id: link.id,
        answers: JSON.stringify({
          printedName: 'Ingrid Quist',
          relationship: 1,
          signature: { method: 'typed', name: 'Ingrid Quist' },
          consentToSign: true,
          ...answers,
        }),
        form_version: formDefinitions[form].version,
        signer: 'Ingrid Quist',
        request_key: null,
        answers_hash: randomBytes(32),
        pdf: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isAnnounced) await tx.emit(formSubmitted, { referralId, submissionId: id, form: publicFormOf(form).id })
    return id
  })
}
