import type { FieldError, Fields } from '@core/entity'
import type { FormKey } from './publicForms'
import { signFields } from './signFields'

/** A text to read, with its fields below. */
export interface FormText<Name extends string = string> {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly points?: readonly string[]
  readonly fields?: readonly Name[]
}

/** One page of a form: its texts first, then its fields. */
export interface FormStep<Name extends string = string> {
  readonly id: string
  readonly title: string
  readonly hint?: string
  readonly texts?: readonly FormText<Name>[]
  readonly fields: readonly Name[]
}

/** A form's answers, as `parse` returned them. */
export type Answers = Readonly<Record<string, unknown>>

export interface PublicForm<F extends Fields = Fields> {
  readonly form: FormKey
  /** The version of its texts and questions. It is stored with each submission, as evidence of what was read and signed. */
  readonly version: string
  readonly steps: readonly FormStep[]
  readonly fields: F
  /** Fields that are asked only once another one is answered, and not by no. */
  readonly onlyWith?: Readonly<Record<string, string>>
  /** The office knows some of its answers, and fills them in after the client's date of birth. */
  readonly hasKnownAnswers?: true
  /**
   * The rules across several fields. Both halves check them on answers that `parse` accepted.
   * @param today YYYY-MM-DD
   */
  check?(answers: Answers, today: string): readonly FieldError[]
}

interface Definition<F extends Fields> extends Omit<PublicForm<F>, 'steps'> {
  readonly steps: readonly FormStep<keyof F & string>[]
}

/**
 * Defines a form. Its last step ends with the signature: the signer, their role, the signature, and the consent to sign
 * electronically; the date is the server's. D4
 * @throws when a field is in no step or in two
 */
export function definePublicForm<const F extends Fields>(definition: Definition<F>): PublicForm<F & typeof signFields> {
  const last = definition.steps.at(-1)!
  const steps: FormStep[] = [
    ...definition.steps.slice(0, -1),
    { ...last, fields: [...last.fields, ...Object.keys(signFields)] },
  ]
  const placed = steps
    .flatMap(({ texts = [], fields }) => [...texts.flatMap((text) => text.fields ?? []), ...fields])
    .toSorted()
  const there = Object.keys({ ...definition.fields, ...signFields }).toSorted()
  if (placed.join() !== there.join())
    throw new Error(
      `Form “${definition.form}”: each field stands in one step. Placed: ${placed.join(', ')}. There are: ${there.join(', ')}.`,
    )
  return { ...definition, steps, fields: { ...definition.fields, ...signFields } }
}
