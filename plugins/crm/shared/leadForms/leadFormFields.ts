import { choice, email, integer, longText, phone, states, text, yesNo, zip } from '@core/entity'
import { accountTypes } from '../salesLists'

/** The fields of the public form. */
export const leadFormFields = {
  company: text('Company', { required: true }),
  leadType: choice('Kind of organization', accountTypes, { required: true }),
  name: text('Your name', { required: true, max: 200 }),
  title: text('Your position', { max: 100 }),
  email: email('Email', { required: true }),
  phone: phone('Phone'),
  city: text('City', { max: 100 }),
  state: choice('State', states, { required: true }),
  zip: zip('ZIP'),
  fleetSize: integer('Vehicles that you run', { max: 1_000_000 }),
  message: longText('What do you need?', { max: 2000 }),
  consent: yesNo('I agree', { required: true }),
} as const
