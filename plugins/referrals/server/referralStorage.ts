import { referralEntity } from '../shared/referralEntity'

/** Where referrals are stored. Their client has a row of their own, which other referrals may share. */
export const referralStorage = {
  entity: referralEntity,
  table: 'referrals.referral',
  joined: { client: { table: 'referrals.client', key: 'client_id' } },
  owners: { assigned: 'assignedTo', store: 'storeId' },
  // A column that the database keeps of the section.
  computed: { 'authorization.end': 'referral.authorization_end' },
  // Each stands on the expression of its index; numbers are in the order of ids.
  orders: {
    number: 'referral.id',
    'client.firstName': 'lower(client.first_name)',
    'client.lastName': 'lower(client.last_name)',
  },
  search: "lower(referral.number || ' ' || referral.search_text)",
} as const
