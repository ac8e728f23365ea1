import { sql } from 'kysely'
import { noteOpening, type Viewer, type Database, notFound } from '@core/server/plugin'
import { scopeOf } from '@core/server/entities'
import type { ClientForm } from '../../shared/clientTypes'
import { publicFormOf } from '../../shared/forms/publicForms'
import { can } from '../../shared/referralPermissions'
import { sensitivePaths } from '../packet/findSubmission'
import { referralStorage } from '../referralStorage'
import { maySeeClient } from '../knownClients/maySeeClient'

type Row = Omit<ClientForm, 'form' | 'pdf'> & {
  readonly formId: number
  readonly answers: Readonly<Record<string, unknown>>
}

/**
 * Every form submitted on the client's referrals that the viewer may see, the latest first. Of the answers it returns only
 * whether they contain something that is hidden from the viewer.
 * @throws HttpError 404 when the viewer may see none of the client's referrals
 */
export async function readForms(db: Database, id: number, viewer: Viewer): Promise<readonly ClientForm[]> {
  if (!(await maySeeClient(db, id, viewer))) throw notFound('Client')
  const { rows } = await sql<Row>`
    select one.id as "submissionId", referral.id as "referralId", referral.number, one.form as "formId", one.signer, one.answers,
      to_char(one.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "submittedAt"
    from referrals.form_submission one join referrals.referral as referral on referral.id = one.referral_id
    where referral.client_id = ${id} and ${scopeOf(referralStorage, 'view', viewer)}
    order by one.submitted_at desc, one.id desc`.execute(db.query)
  const shown = new Set(rows.map(({ referralId }) => referralId))
  await noteOpening(db, referralStorage.entity, [...shown], 'viewed')
  const maySee = viewer.permissions.has(can.viewSensitive)
  return rows.map(({ formId, answers, ...row }) => {
    const form = publicFormOf(formId).key
    return { ...row, form, pdf: maySee || sensitivePaths({ form, answers }).length === 0 ? 'ready' : 'hidden' }
  })
}
