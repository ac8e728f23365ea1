import { type FormSection, similarFrame } from '@core/client/kit'
import { contactEntity } from '../../shared/contacts/contactEntity'

/** The fields of a contact's form, on its own screen and in the tab of its record. */
export const contactSections: readonly FormSection[] = [
  {
    id: 'contact',
    title: 'Contact',
    frame: similarFrame(contactEntity),
    fields: [
      'name',
      'title',
      'email',
      'phone',
      'otherPhones',
      'preferredChannel',
      'decisionMaker',
      'entityType',
      'entityTypeId',
    ],
  },
]
