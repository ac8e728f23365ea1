import { Suspense } from 'react'
import { TextControl } from '@core/client/forms/controls/SimpleControls'
import { useFormSetting } from '@core/client/forms/FormContext'
import { spanOf, type ControlProps, type Span } from '@core/client/forms/FormSection'
import { classes } from '@core/client/ui/classes'
import type { Field } from '@core/entity/Field'
import { Skeleton } from '@core/client/ui/status/Skeleton'
import { AvailabilityLater } from '../laterParts'
import { autoCompleteOf } from './autoComplete'
import styles from './fields.module.css'
import { useFormFields } from './FormFieldsContext'
import { publicControls } from './publicControls'

interface PublicFieldProps {
  path: string
  field: Field
  /** Whether to mark it; a required field of a group that nobody began asks for nothing yet. */
  required?: boolean
}

/** Kinds whose words need the whole width, beside those that always take it. */
const wide: Readonly<Record<string, Span>> = { signature: 'full', agreement: 'full' }

/** One field: its control, and its message once it was left or its step was tried. */
export function PublicField({ path, field, required = field.required }: PublicFieldProps) {
  const { press } = useFormSetting()
  const { valueAt, errorAt, change, touch } = useFormFields()
  const Kind = publicControls[field.kind] ?? TextControl
  // A question is longer than a name.
  const span = wide[field.kind] ?? (field.label.length > 32 ? 'full' : spanOf(field))
  const props: ControlProps = {
    field,
    required,
    label: field.label,
    error: errorAt(path),
    value: valueAt(path) ?? '',
    autoComplete: autoCompleteOf(path),
    onChange: (value) => change(path, value),
    onBlur: () => press.whenReleased(() => touch(path)),
  }
  return (
    <div className={classes(styles.field, styles[span])} data-field={path}>
      {/* The week as a grid, as staff see it: 21 boxes in a list say nothing at a glance. */}
      <Suspense fallback={<Skeleton height="66px" />}>{path === 'service.availability' ? <AvailabilityLater {...props} /> : <Kind {...props} />}</Suspense>
    </div>
  )
}
