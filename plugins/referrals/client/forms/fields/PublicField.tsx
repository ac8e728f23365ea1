import { Suspense } from 'react'
import { type Span, spanOf, TextControl, useFormSetting } from '@core/client/forms'
import type { ControlProps } from '@core/client/kit'
import { classes, Skeleton, useSay } from '@core/client/ui'
import type { Field } from '@core/entity'
import { AvailabilityLater, PhotoLater } from '../lazyParts'
import styles from './fields.module.css'
import { useFormFields } from './FormFieldsContext'
import { publicControls } from './publicControls'

/** What the browser of the one who fills it in knows by itself: their own name and numbers, and the home they share with the child. */
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

/** @returns the `autocomplete` of a field, as HTML names it. */
function autoCompleteOf(path: string): string {
  return known[path] ?? 'off'
}

/** What families send as a photo of a card. */
const cardPhoto = /\.card(Front|Back)$/

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
  const say = useSay()
  const { valueAt, errorAt, isKnown, change, touch } = useFormFields()
  const Kind = publicControls[field.kind] ?? TextControl
  // A question is longer than a name.
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
        {/* The week as a grid, as staff see it: 21 boxes in a list say nothing at a glance. */}
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
