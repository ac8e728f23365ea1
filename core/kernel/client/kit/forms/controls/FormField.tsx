import { type ComponentType, createElement, type ReactNode } from 'react'
import { useField } from 'react-final-form'
import type { Field } from '@core/kernel/entity/Field'
import { Masked } from '../../data/Absent'
import { classes } from '../../../platform/ui/classes'
import { useFormSetting } from '../FormContext'
import type { ControlProps, PlacedField, Span } from '../FormSection'
import { isHidden } from '../../data/fieldPaths'
import styles from './FormField.module.css'
import { AgreementControl } from './AgreementControl'
import { ContributedControl } from './ContributedControl'
import { DateTimeControl } from './DateTimeControl'
import { FilesControl } from './files/FilesControl'
import { LookupControl } from './LookupControl'
import { ManyControl } from './ManyControl'
import { MoneyControl } from './MoneyControl'
import { PhoneControl } from './PhoneControl'
import { RecordLinkControl, ReferenceControl } from './ReferenceControl'
import { SignatureControl } from './signature/SignatureControl'
import {
  ChoiceControl,
  DateControl,
  EmailControl,
  LongTextControl,
  NumberControl,
  SecretControl,
  TextControl,
} from './SimpleControls'
import { SuggestedTextControl } from './SuggestedTextControl'
import { TagsControl } from './TagsControl'
import { TimeSlotControl } from './TimeSlotControl'
import { YesNoControl } from './YesNoControl'

/** The control of each kind of field. Any other kind has a text input. */
const controls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  longText: LongTextControl,
  email: EmailControl,
  phone: PhoneControl,
  secret: SecretControl,
  date: DateControl,
  dateTime: DateTimeControl,
  timeSlot: TimeSlotControl,
  integer: NumberControl,
  decimal: NumberControl,
  number: NumberControl,
  money: MoneyControl,
  yesNo: YesNoControl,
  agreement: AgreementControl,
  choice: ChoiceControl,
  choices: ManyControl,
  lookup: LookupControl,
  reference: ReferenceControl,
  person: ReferenceControl,
  recordLink: RecordLinkControl,
  files: FilesControl,
  tags: TagsControl,
  signature: SignatureControl,
}

/** Kinds whose control needs more than half the width of a phone. */
const long: ReadonlySet<string> = new Set(['yesNo', 'dateTime', 'files', 'signature', 'agreement'])

/** Draws the control of the field’s kind: also for a value that is no field of the form itself. */
export function drawControl(props: ControlProps): ReactNode {
  const { kind, suggestions, pluginKind } = props.field
  const control = suggestions === undefined ? (controls[kind] ?? TextControl) : SuggestedTextControl
  const base = createElement(control, props)
  if (pluginKind === undefined) return base
  return (
    <ContributedControl kind={pluginKind} props={props}>
      {base}
    </ContributedControl>
  )
}

export interface FormFieldProps extends Pick<PlacedField, 'label' | 'control' | 'autoComplete'> {
  path: string
  field: Field
  span: Span
  /** Whether to mark the field as required. A required field of an optional group is not marked while the group is empty. */
  required?: boolean
}

/** One field of a form: its control, and its message after it was left or the form was sent. */
export function FormField({
  path,
  field,
  span,
  label = field.label,
  control,
  autoComplete,
  required = field.required,
}: FormFieldProps) {
  const { hidden, press } = useFormSetting()
  const { input, meta } = useField<unknown>(path, {
    parse: (value: unknown) => (value === '' ? undefined : value),
    subscription: {
      value: true,
      error: true,
      touched: true,
      submitFailed: true,
      submitError: true,
      dirtySinceLastSubmit: true,
    },
  })
  if (isHidden(path, hidden)) {
    return (
      <div className={classes(styles.field, styles[span])}>
        <p className={styles.label}>{label}</p>
        <Masked />
      </div>
    )
  }
  const refused: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError
  const broken: unknown = meta.touched || meta.submitFailed ? meta.error : undefined
  const error = [broken, refused].find((message) => typeof message === 'string')
  const props: ControlProps = {
    field,
    label,
    required,
    error,
    value: input.value,
    onChange: input.onChange,
    onBlur: () => press.whenReleased(() => input.onBlur()),
    ...(autoComplete && { autoComplete }),
  }
  return (
    <div className={classes(styles.field, styles[span], long.has(field.kind) && styles.long)} data-field={path}>
      {(control ?? drawControl)(props)}
    </div>
  )
}
