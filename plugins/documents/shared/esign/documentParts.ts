import { choice, email, integer, number, phone, text, yesNo, type InputOf, longText } from '@core/entity'
import { signerLanguages } from './signerLanguages'

/** The fields that signers, or the sender, fill in on a page. D12 */
export const fieldTypes = [
  { id: 'signature', name: 'Signature' },
  { id: 'initials', name: 'Initials' },
  { id: 'signedDate', name: 'Date signed' },
  { id: 'text', name: 'Text' },
  { id: 'checkbox', name: 'Checkbox' },
  { id: 'name', name: 'Name' },
  { id: 'title', name: 'Job title' },
  { id: 'company', name: 'Company' },
  { id: 'email', name: 'Email' },
] as const

export type FieldType = (typeof fieldTypes)[number]['id']

/** The role of a person in a document: signs it, approves it by a signature too, or gets a copy at the end. */
export const signerRoles = [
  { id: 'signer', name: 'Signs' },
  { id: 'approver', name: 'Approves' },
  { id: 'copy', name: 'Gets a copy' },
] as const

/** The limits of a document, also for its uploaded and filled-in PDFs. */
export const limits = { megabytes: 50, pages: 500, signers: 50, fields: 500 } as const

/**
 * A field on a page. Its position is in PDF points from the page's upper left corner, as the page is shown. `signer` is the position of its
 * signer among the document's signers, from 1; 0 is the sender, who fills it in before the document is sent.
 */
export const placedFieldFields = {
  id: text('Field id', { required: true, max: 40 }),
  type: choice('Field type', fieldTypes, { required: true }),
  label: text('Label', { max: 100 }),
  page: integer('Page', { required: true, min: 1, max: 10_000 }),
  x: number('X', { required: true }),
  y: number('Y', { required: true }),
  width: number('Width', { required: true, min: 4, max: 5000 }),
  height: number('Height', { required: true, min: 4, max: 5000 }),
  signer: integer('Signer', { required: true, max: limits.signers }),
  required: yesNo('Required'),
  value: longText('Value', { max: 2000 }),
} as const

export const signerFields = {
  name: text('Name', { required: true, max: 120 }),
  email: email('Email', { required: true }),
  phone: phone('Phone'),
  order: integer('Order', { min: 1, max: limits.signers }),
  role: choice('Role', signerRoles),
  language: choice('Language', signerLanguages),
} as const

export type PlacedField = InputOf<typeof placedFieldFields>
export type SignerInput = InputOf<typeof signerFields>

/** In points, as the page is shown. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** @returns the name of a field for people: its label, or the name of its type */
export const fieldName = ({ label, type }: Pick<PlacedField, 'label' | 'type'>): string =>
  label || fieldTypes.find(({ id }) => id === type)!.name
