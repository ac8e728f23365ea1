import { referralEntity } from '../shared/referralEntity'

/** Where referrals are stored. Their client has a row of their own, which other referrals may share. */
export const referralStorage = {
  entity: referralEntity,
  table: 'referrals.referral',
  joined: { client: { table: 'referrals.client', key: 'client_id' } },
  owners: { assigned: 'assignedTo', store: 'storeId' },
  // By a link and by hand alike: one that was moved to “Intake Sent” got it on paper.
  computed: {
    intakeSent: "referral.reached @> '3' or exists (select from referrals.form_link where form_link.referral_id = referral.id and form_link.form = 1)",
    intakeSubmitted: "referral.reached @> '4' or exists (select from referrals.form_submission where form_submission.referral_id = referral.id and form_submission.form = 1)",
    formsSubmitted: '(select count(distinct form_submission.form)::integer from referrals.form_submission where form_submission.referral_id = referral.id)',
  },
  // Each stands on the expression of its index; numbers are in the order of ids.
  orders: {
    number: 'referral.id',
    'client.firstName': 'lower(client.first_name)',
    'client.lastName': 'lower(client.last_name)',
  },
  search: "lower(referral.number || ' ' || referral.search_text)",
} as const
