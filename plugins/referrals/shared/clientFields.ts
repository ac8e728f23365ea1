import { choice, choices, date, email, phone, text, yesNo } from '@core/entity/fieldKinds'
import { lastFourPattern, zipPattern } from './formats'
import { ethnicities, genders, languages } from './personLookups'
import { states } from './states'

/** The person who is referred. D3. */
export const clientFields = {
  firstName: text('First name', { required: true, max: 100, searchable: true }),
  middleName: text('Middle name', { max: 100 }),
  lastName: text('Last name', { required: true, max: 100, searchable: true }),
  preferredName: text('Preferred name', { max: 100, searchable: true }),
  dateOfBirth: date('Date of birth', { required: true, past: true }),
  gender: choice('Gender', genders),
  pronouns: text('Pronouns', { max: 50 }),
  ssnLast4: text('Last 4 of SSN', { sensitive: true, max: 4, pattern: lastFourPattern, message: 'Last 4 of SSN must be 4 digits' }),
  languages: choices('Languages', languages),
  interpreterNeeded: yesNo('Interpreter needed'),
  ethnicity: choice('Ethnicity', ethnicities),
  address1: text('Address line 1'),
  address2: text('Address line 2'),
  city: text('City', { max: 100 }),
  state: choice('State', states, { required: true }),
  zip: text('ZIP', { required: true, max: 10, pattern: zipPattern, message: 'ZIP must be 5 digits, or 9 in the form 12345-6789' }),
  phone: phone('Phone', { searchable: true }),
  email: email('Email', { searchable: true }),
} as const
