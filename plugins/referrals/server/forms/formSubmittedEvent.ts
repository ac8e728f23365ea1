import { sql } from 'kysely'
import type { AutomationEvent } from '@core/server/plugin'
import { referralEntity } from '../../shared/referralEntity'

/** What automations can begin with: a public form of a referral came in. */
export const formSubmittedEvent: AutomationEvent = {
  id: 'referrals.formSubmitted',
  label: 'the family or the school submits a form',
  records: [referralEntity.id],
  async past(tx, _entity, days) {
    const { rows } = await sql<{ id: number }>`
      select referral_id as id from referrals.form_submission where submitted_at > now() - make_interval(days => ${days}) order by id`.execute(
      tx.query,
    )
    return rows.map(({ id }) => id)
  },
}
