import { defineEntityTable } from '@core/server/entities'
import { clientEntity } from '../../shared/clientEntity'

/**
 * Clients can be listed and exported; all other operations have calls of their own (`clientRoutes`), because a client is changed with
 * their referrals. A client who was merged into another has no referral, so nobody sees them.
 */
export const clientTable = defineEntityTable({
  entity: clientEntity,
  table: 'referrals.client',
  enabledCalls: ['list'],
  // The expression of the index `client_search`.
  search: 'client.find_text',
})
