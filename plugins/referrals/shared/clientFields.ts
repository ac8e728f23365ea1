import { choice, choices, date, email, phone, states, text, yesNo, zip } from '@core/entity'
import { lastFourPattern } from './formats'
import { ethnicities, genders, languages } from './personLookups'

/** The person who is referred. D3. */
export const clientFields = {
  firstName: text('First name', { inList: true, required: true, max: 100, searchable: true }),
  middleName: text('Middle name', { max: 100 }),
  lastName: text('Last name', { inList: true, required: true, max: 100, searchable: true }),
  preferredName: text('Preferred name', { max: 100, searchable: true }),
  dateOfBirth: date('Date of birth', { inList: true, required: true, past: true, identifying: true }),
  gender: choice('Gender', genders),
  pronouns: text('Pronouns', { max: 50 }),
  ssnLast4: text('Last 4 of SSN', {
    encrypted: true,
    sensitive: true,
    max: 4,
    pattern: lastFourPattern,
    message: 'Last 4 of SSN must be 4 digits',
  }),
  languages: choices('Languages', languages),
  interpreterNeeded: yesNo('Interpreter needed'),
  ethnicity: choice('Ethnicity', ethnicities),
  address1: text('Address line 1'),
  address2: text('Address line 2'),
  city: text('City', { max: 100 }),
  state: choice('State', states, { required: true }),
  zip: zip('ZIP', { required: true }),
  phone: phone('Phone', { searchable: true }),
  email: email('Email', { searchable: true }),
} as const
