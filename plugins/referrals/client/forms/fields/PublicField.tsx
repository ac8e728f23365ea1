import { Suspense } from 'react'
import { type PlacedField, spanOf, TextControl, useFormSetting } from '@core/client/forms'
import type { ControlProps } from '@core/client/kit'
import { classes, Skeleton, useSay } from '@core/client/ui'
import type { Field } from '@core/entity'
import { AvailabilityLater, PhotoLater } from '../lazyParts'
import styles from './fields.module.css'
import { useFormFields } from './FormFieldsContext'
import { publicControls } from './publicControls'

type Span = NonNullable<PlacedField['span']>

/** The data that the browser of a guardian can fill in: their own name and numbers, and the address that they share with the child. */
const known: Readonly<Record<string, string>> = {
  'client.address1': 'address-line1',
  'client.address2': 'address-line2',
  'client.city': 'address-level2',
  'client.state': 'address-level1',
  'client.zip': 'postal-code',
  'guardians[0].name': 'name',
  'guardians[0].phone': 'tel-national',
  'guardians[0].email': 'email',
  phone: 'tel-national',
  textPhone: 'tel-national',
  email: 'email',
  printedName: 'name',
}

/** @returns the HTML `autocomplete` value of a field. */
function autoCompleteOf(path: string): string {
  return known[path] ?? 'off'
}

/** The file types that families send as photos of cards. */
const cardPhoto = /\.card(Front|Back)$/

interface PublicFieldProps {
  path: string
  field: Field
  /** Whether to mark it as required. A required field of a group without any answer requires nothing yet. */
  required?: boolean
}

/** Kinds that are rendered in full width because of their long text, beside those that always are. */
const wide: Readonly<Record<string, Span>> = { signature: 'full', agreement: 'full' }

/** One field: its control, and its message once the user left the field or tried to leave the step. */
export function PublicField({ path, field, required = field.required }: PublicFieldProps) {
  const { press } = useFormSetting()
  const say = useSay()
  const { valueAt, errorAt, isAsked, isKnown, change, touch } = useFormFields()
  if (!isAsked(path)) return null
  const Kind = publicControls[field.kind] ?? TextControl
  // A question needs more room than a name.
  const span = wide[field.kind] ?? (field.label.length > 32 ? 'full' : spanOf(field))
  const props: ControlProps = {
    field: isKnown(path) ? { ...field, help: say('From our records. Please check it') } : field,
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
      <Suspense fallback={<Skeleton height="66px" />}>
        {/* The week as a grid, as staff see it: a list of 21 checkboxes is hard to read. */}
        {path === 'service.availability' ? (
          <AvailabilityLater {...props} />
        ) : cardPhoto.test(path) ? (
          <PhotoLater {...props} />
        ) : (
          <Kind {...props} />
        )}
      </Suspense>
    </div>
  )
}
