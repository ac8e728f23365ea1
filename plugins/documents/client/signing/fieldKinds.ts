import { fieldTypes } from '../../shared/esign/documentParts'
import type { SigningField } from '../../shared/signing/signingCalls'

/** @returns the name of a field: its label, or the name of its type */
export const labelOf = ({ label, type }: Pick<SigningField, 'label' | 'type'>): string =>
  label || (fieldTypes.find(({ id }) => id === type)?.name ?? type)

export const isFilled = ({ type }: Pick<SigningField, 'type'>, value: string | undefined): boolean =>
  type === 'checkbox' ? value === 'true' : Boolean(value)

/** Whether it is filled in by typing. */
export const isTyped = ({ type }: Pick<SigningField, 'type'>): boolean =>
  !['signature', 'initials', 'checkbox', 'signedDate'].includes(type)
