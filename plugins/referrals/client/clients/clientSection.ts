import type { FormSection } from '@core/client/kit'
import type { PlacedField } from '@core/client/forms'
import { ClientFrame } from './ClientFrame'

type Span = NonNullable<PlacedField['span']>

const group = 'client.'

const at = (path: string, span: Span): PlacedField => ({ path, span })
const thirds = (names: readonly string[]) => names.map((name) => at(`${group}${name}`, 'third'))

/** The client's section in the form of a referral. */
export const clientSection: FormSection = {
  id: 'client',
  title: 'Client',
  subtitle: 'The person who is referred',
  fixed: true,
  frame: ClientFrame,
  fields: [
    ...thirds([
      'firstName',
      'middleName',
      'lastName',
      'preferredName',
      'dateOfBirth',
      'gender',
      'pronouns',
      'ethnicity',
      'ssnLast4',
    ]),
    at('client.phone', 'half'),
    at('client.email', 'half'),
    at('client.address1', 'half'),
    at('client.address2', 'half'),
    ...thirds(['city', 'state', 'zip']),
    'client.languages',
    'client.interpreterNeeded',
  ],
}

/** The same section, for a form of the client alone. */
export const sectionOfClientAlone: FormSection = {
  id: clientSection.id,
  title: clientSection.title,
  fields: clientSection.fields.map((field) =>
    typeof field === 'string' ? field.slice(group.length) : { ...field, path: field.path.slice(group.length) },
  ),
}
