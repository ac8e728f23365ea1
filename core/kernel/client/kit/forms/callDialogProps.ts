import type { ReactNode } from 'react'
import type { BodyOf, Call, FieldsOf } from '@core/kernel/entity/defineCall'
import type { Field, InputOf } from '@core/kernel/entity/Field'
import type { ResponseOf } from '../../platform/api/ApiClient'
import type { FormDialogProps } from '../../platform/ui/overlays/FormDialog'
import type { PlacedField } from './FormSection'

type NameOf<C extends Call> = keyof BodyOf<C> & string

/** A field of a call's body, as the dialog shows it. */
export interface CallField<Name extends string = string>
  extends Pick<PlacedField, 'control'>, Partial<Pick<Field, 'label' | 'help' | 'required'>> {
  readonly path: Name
}

export interface CallDialogProps<C extends Call> extends Omit<
  FormDialogProps,
  'busy' | 'problem' | 'ready' | 'onSubmit' | 'children'
> {
  /** The contract of the call. Its fields draw the dialog and check what is entered, as on the server. */
  call: C
  /** The fields that are shown, in this order. */
  fields: readonly (NameOf<C> | CallField<NameOf<C>>)[]
  /** The values of the body that the dialog doesn't show. */
  fixed: Partial<BodyOf<C>>
  /** The values that the shown fields have at first. */
  initial?: Partial<BodyOf<C>>
  /** The parameters in the path of the call. */
  params?: InputOf<FieldsOf<C['params']>>
  /** Called with the response; the dialog closes afterwards. */
  onDone(response: ResponseOf<C>): void
  /** Shown above the fields. */
  children?: ReactNode
}
