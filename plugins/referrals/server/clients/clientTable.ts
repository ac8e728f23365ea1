import { defineEntityTable } from '@core/server/entities'
import { clientEntity } from '../../shared/clientEntity'

/**
 * Clients can be listed and exported; everything else about one has calls of its own (`clientRoutes`), since a client is changed with
 * their referrals. One who was merged into another has no referral, so nobody sees them.
 */
export const clientTable = defineEntityTable({
  entity: clientEntity,
  table: 'referrals.client',
  enabledCalls: ['list'],
  // That of the index `client_search`.
  search: `lower(client.first_name || ' ' || client.last_name || ' ' || coalesce(client.preferred_name, '') || ' ' || coalesce(client.phone, '') || ' ' || coalesce(client.email, ''))`,
})
