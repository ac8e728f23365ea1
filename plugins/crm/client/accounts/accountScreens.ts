import { addLink, defineEntityScreens, similarFrame, nextRecord } from '@core/client/kit'
import { today } from '@core/entity'
import { accountEntity } from '../../shared/accounts/accountEntity'
import { accountPaths, quotePaths } from '../../shared/crmPaths'
import { quoteEntity } from '../../shared/quotes/quoteEntity'
import { AccountContact } from '../contacts/ContactCard'
import { websiteField } from '../websiteField'
import { AccountBadges } from './AccountBadges'
import { AccountNotice } from './AccountNotice'
import { fleetField } from '../leads/fleetField'

/** S2.11 */
export default defineEntityScreens(accountEntity, {
  paths: accountPaths,
  icon: 'pi-building',
  sort: { field: 'company', direction: 'asc' },
  views: [
    { id: 'all', name: 'All accounts' },
    { id: 'mine', name: 'Mine', filters: { assignToId: 'me' } },
  ],
  record: {
    badge: AccountBadges,
    readActions: nextRecord('New quote', quoteEntity, ({ id }) => addLink(quotePaths.add, { accountId: id })),
    notice: AccountNotice,
    first: AccountContact,
    keyFacts: ['assignToId', 'nextFollowUp', 'accountType', 'source', 'storeId', 'openedDate'],
    fields: [websiteField],
    // The badges show the first two; VINs have a tab.
    omit: ['accountNo', 'isDormant', 'vins'],
  },
  list: { filters: ['accountType', 'assignToId', 'storeId'] },
  form: {
    landsOnList: true,
    initial: () => ({ openedDate: today() }),
    sections: [
      {
        id: 'account',
        title: 'Account',
        frame: similarFrame(accountEntity),
        fields: ['company', 'accountType', 'source', 'assignToId', 'storeId', 'openedDate', 'nextFollowUp'],
      },
      {
        id: 'terms',
        title: 'Terms',
        fields: ['terms', 'taxExempt', 'estimatedUnits', 'estimatedValue', 'purchaseMethod', 'currentSupplier'],
      },
      {
        id: 'company',
        title: 'Company',
        fields: ['address', 'city', 'state', 'zip', 'website', 'industry', 'basicDoc'],
      },
      { id: 'billing', title: 'Billing address', fields: ['billingAddress'] },
      { id: 'delivery', title: 'Delivery address', fields: ['deliveryAddress'] },
      { id: 'fleet', title: 'Fleet', fields: ['fleetSize', fleetField, 'fleetDoc'] },
    ],
  },
})
