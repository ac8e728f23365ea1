import type { FormSection } from '@core/client/kit'
import { similarFrame } from '../merge/similarFrame'

/** The fields of a contact's form, on its own screen and in the tab of its record. */
export const contactSections: readonly FormSection[] = [
  {
    id: 'contact',
    title: 'Contact',
    frame: similarFrame('contact', 'name'),
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
