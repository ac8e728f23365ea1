import { sql } from 'kysely'
import { noteOpening, type Viewer, type Database, notFound } from '@core/server/plugin'
import { scopeOf } from '@core/server/entities'
import type { ClientRelease } from '../../shared/clientTypes'
import { type FormKey, publicForms } from '../../shared/forms/publicForms'
import { referralStorage } from '../referralStorage'
import { maySeeClient } from '../knownClients/maySeeClient'

/** The forms that end on a date or with an event. */
const releasing: readonly FormKey[] = ['releaseInfo', 'schoolCollaboration']

/**
 * The releases of a client's family: the latest submission for each recipient, of the referrals that the viewer may see,
 * the one that ends first on top.
 * @throws HttpError 404 when the viewer may see none of the client's referrals
 */
export async function readReleases(db: Database, id: number, viewer: Viewer): Promise<readonly ClientRelease[]> {
  if (!(await maySeeClient(db, id, viewer))) throw notFound('Client')
  const forms = publicForms.filter(({ key }) => releasing.includes(key))
  const { rows } = await sql<Omit<ClientRelease, 'form'> & { formId: number }>`
    select * from (
      select distinct on (one.form, lower(recipient.name)) one.id as "submissionId", referral.id as "referralId", referral.number, one.form as "formId", one.signer,
        to_char(one.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "signedAt",
        recipient.name as recipient, one.answers ->> 'expiryDate' as "endsOn", one.answers ->> 'expiryEvent' as "endsWhen"
      from referrals.form_submission one join referrals.referral as referral on referral.id = one.referral_id
      cross join lateral (
        select coalesce(nullif(one.answers #>> '{recipient,organization}', ''), one.answers #>> '{recipient,name}', one.answers #>> '{school,name}') as name) recipient
      where referral.client_id = ${id} and one.form = any(${forms.map((form) => form.id)}::integer[]) and ${scopeOf(referralStorage, 'view', viewer)}
      order by one.form, lower(recipient.name), one.id desc) latest
    order by "endsOn" nulls last`.execute(db.query)
  await noteOpening(
    db,
    referralStorage.entity,
    rows.map(({ referralId }) => referralId),
    'viewed',
  )
  return rows.map(({ formId, ...row }) => ({ ...row, form: forms.find((form) => form.id === formId)!.key }))
}
