import { defineEntityScreens } from '@core/client/kit'
import { contactEntity } from '../../shared/contacts/contactEntity'
import { contactPaths } from '../../shared/crmPaths'
import { contactColumns } from './contactColumns'
import { SamePerson } from './SamePerson'
import { contactSections } from './contactSections'
import { ContactActions } from './ContactActions'

/** S3.11 */
export default defineEntityScreens(contactEntity, {
  paths: contactPaths,
  icon: 'pi-address-book',
  list: {
    columns: [
      ...contactColumns,
      { field: 'entityTypeId', width: 180, card: 'aside' },
      { field: 'entityType', later: true },
    ],
  },
  form: { sections: contactSections, omit: ['personId', 'leadId', 'accountId'] },
  record: {
    readActions: ContactActions,
    notice: SamePerson,
    omit: ['personId', 'leadId', 'accountId'],
  },
})
