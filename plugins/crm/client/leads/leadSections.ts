import { type FormSection, similarFrame } from '@core/client/kit'
import { leadEntity } from '../../shared/leads/leadEntity'
import { fleetField } from './fleetField'

/** The form's fields in the order in which a company gives these details on the phone. */
export const leadSections: readonly FormSection[] = [
  {
    id: 'contact',
    title: 'Who called',
    subtitle: 'The person, and what they need',
    fields: [
      { path: 'contactName', span: 'third' },
      { path: 'contactPhone', span: 'third' },
      { path: 'contactEmail', span: 'third' },
      'request',
    ],
  },
  {
    id: 'lead',
    title: 'Lead',
    subtitle: 'Who may buy, and who takes care of it',
    frame: similarFrame(leadEntity),
    fields: ['company', 'leadType', 'source', 'assignTo', 'storeId', 'receivedDate', 'parentId'],
  },
  {
    id: 'opportunity',
    title: 'Opportunity',
    fields: ['nextFollowUp', 'expectedClose', 'estimatedUnits', 'estimatedValue', 'purchaseMethod', 'currentSupplier'],
  },
  { id: 'company', title: 'Company', fields: ['address', 'city', 'state', 'zip', 'website', 'industry', 'basicDoc'] },
  { id: 'fleet', title: 'Fleet', fields: ['fleetSize', fleetField, 'fleetDoc'] },
]
