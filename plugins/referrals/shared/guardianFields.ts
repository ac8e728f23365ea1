import { choice, email, files, integer, phone, text, yesNo } from '@core/entity'
import { contactChannels, custodies, relations, timesOfDay } from './personLookups'

/** A person with responsibility for the client. D3: up to two. */
export const guardianFields = {
  id: integer('Row', { min: 1, help: 'Given by the server; names the row in an update' }),
  name: text('Name', { required: true, searchable: true }),
  relationship: choice('Relationship', relations, { required: true }),
  phone: phone('Phone', { required: true, searchable: true }),
  altPhone: phone('Other phone', { searchable: true }),
  email: email('Email', { required: true, searchable: true }),
  preferredContact: choice('Preferred contact', contactChannels),
  bestTime: choice('Best time', timesOfDay),
  sameAddress: yesNo('Lives with the client'),
  legalCustody: choice('Legal custody', custodies, { required: true }),
  custodyDocument: files('Custody document', {
    max: 3,
    help: 'A court order or an agreement, where custody isn’t joint',
  }),
} as const
