import type { FormSection } from '@core/client/forms/FormSection'
import { referralSections } from '../form/referralSections'

const group = 'client.'

/** The client's part of a referral's form, for a form of the client alone. */
export const clientSections: readonly FormSection[] = referralSections
  .filter(({ id }) => id === 'client')
  .map(({ id, title, fields }) => ({
    id,
    title,
    fields: fields.map((field) => (typeof field === 'string' ? field.slice(group.length) : { ...field, path: field.path.slice(group.length) })),
  }))
