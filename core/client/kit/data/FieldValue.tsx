import type { Field } from '@core/entity/Field'
import type { FileRef } from '@core/entity/files'
import { isEmpty } from '@core/entity/parse'
import { Icon } from '../../platform/ui/layout/Icon'
import { FileLinks } from './FileLinks'
import { displayText, emptyText } from '@core/entity/displayText'
import styles from './FieldValue.module.css'

interface FieldValueProps {
  field: Field
  value: unknown
  /** The name behind a reference. */
  label?: string | null | undefined
}

/** A value as one reads it; a phone number and an address can be pressed. */
export function FieldValue({ field, value, label }: FieldValueProps) {
  if (isEmpty(value)) return <Nothing />
  const text = displayText(field, value, label)
  if (field.kind === 'phone') return <a href={`tel:${text.replaceAll('-', '')}`}>{text}</a>
  if (field.kind === 'email') return <a href={`mailto:${text}`}>{text}</a>
  if (field.kind === 'files') return <FileLinks files={value as readonly FileRef[]} />
  if (field.kind === 'longText') return <span className={styles.prose}>{text}</span>
  // Isolated: in a page that runs from right to left, an address or an amount keeps its own order.
  return <bdi>{text}</bdi>
}

/** A field without a value: calm, and read aloud as what it is. */
export function Nothing() {
  return (
    <span className={styles.nothing}>
      <span aria-hidden="true">{emptyText}</span>
      <span className="visually-hidden">Not given</span>
    </span>
  )
}

/** A value that this person may not see. */
export function Masked() {
  return (
    <span className={styles.masked} data-tip="Your role doesn’t include sensitive fields">
      <Icon name="pi-lock" />
      Hidden
    </span>
  )
}
