import { answeredKinds, unansweredKinds } from '../../shared/contactLog/contactKinds'

/** SQL of the number of attempts to reach a referral's family since it last answered. */
export const unansweredSql = `(select count(*) from referrals.contact_attempt tried
  where tried.referral_id = referral.id and tried.deleted_at is null and tried.kind in (${unansweredKinds.join(', ')})
    and tried.at > coalesce((select max(talk.at) from referrals.contact_attempt talk
      where talk.referral_id = referral.id and talk.deleted_at is null and talk.kind in (${answeredKinds.join(', ')})), '-infinity'))::integer`
