import {
  choice,
  defineCall,
  doneAnswer,
  email,
  integer,
  json,
  longText,
  messages,
  oneAnswer,
  phone,
  states,
  text,
  yesNo,
  zipPattern,
} from '@core/entity'
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
  zip: text('ZIP', { max: 10, pattern: zipPattern, message: messages.zip }),
  fleetSize: integer('Vehicles that you run', { max: 1_000_000 }),
  message: longText('What do you need?', { max: 2000 }),
  consent: yesNo('I agree', { required: true }),
} as const

const params = { id: integer('Form', { required: true, min: 1 }) }

/** A public form for leads. D1: its address contains an id and no secret */
export const leadFormCalls = {
  open: defineCall({
    method: 'GET',
    path: '/api/LeadForm/Public/:id',
    summary: 'Open a public form for leads',
    params,
    answer: oneAnswer(json.object({ name: json.string, intro: json.nullable(json.string), consent: json.string })),
  }),
  submit: defineCall({
    method: 'POST',
    path: '/api/LeadForm/Submit/:id',
    summary: 'Submit a public form for leads',
    params,
    body: {
      ...leadFormFields,
      fax: text('Leave this empty', {
        max: 200,
        help: 'A trap: people don’t see it, and what fills it in is no person',
      }),
    },
    answer: doneAnswer,
  }),
}
