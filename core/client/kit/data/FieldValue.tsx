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
  /** The name of the record or entry that a reference points at. */
  label?: string | null | undefined
}

/** A value as text. A phone number and an email address are links. */
export function FieldValue({ field, value, label }: FieldValueProps) {
  if (isEmpty(value)) return <Nothing />
  const text = displayText(field, value, label)
  if (field.kind === 'phone') return <a href={`tel:${text.replaceAll('-', '')}`}>{text}</a>
  if (field.kind === 'email') return <a href={`mailto:${text}`}>{text}</a>
  if (field.kind === 'files') return <FileLinks files={value as readonly FileRef[]} />
  if (field.kind === 'longText') return <span className={styles.prose}>{text}</span>
  // Isolated, so that an address or an amount keeps its own order in a right-to-left page.
  return <bdi>{text}</bdi>
}

/** Shown for a field without a value. Screen readers announce it as empty. */
export function Nothing() {
  return (
    <span className={styles.nothing}>
      <span aria-hidden="true">{emptyText}</span>
      <span className="visually-hidden">Not given</span>
    </span>
  )
}

/** Shown for a value that this viewer may not see. */
export function Masked() {
  return (
    <span className={styles.masked} title="Your role doesn’t include sensitive fields">
      <Icon name="pi-lock" />
      Hidden
    </span>
  )
}
