import { checkDraft, stepsOf, toInput } from '@core/client/forms'
import type { Draft, FormSection } from '@core/client/kit'
import type { FieldError, Fields } from '@core/entity'
import type { FormStep, PublicForm } from '../../shared/forms/definePublicForm'

/** @returns the names of all fields of a step, those below its texts first. */
export function namesIn({ texts = [], fields }: FormStep): readonly string[] {
  return [...texts.flatMap((text) => text.fields ?? []), ...fields]
}

/** @returns the index of the step that contains a field; 0 for a field in no step. */
export function stepOf({ steps }: PublicForm, path: string): number {
  const name = String(stepsOf(path)[0])
  return Math.max(
    0,
    steps.findIndex((step) => namesIn(step).includes(name)),
  )
}

/** @returns the steps as the parts of a form, by which problems are sorted and named. */
export function sectionsOf({ steps }: PublicForm): readonly FormSection[] {
  return steps.map((step) => ({ id: step.id, title: step.title, fields: namesIn(step) }))
}

/**
 * The rules that the answers violate in the steps up to `last`. Rules across several fields are only checked once each field is valid,
 * so that they never get values of a wrong type.
 * @param today YYYY-MM-DD
 */
export function errorsUpTo(form: PublicForm, answers: Draft, last: number, today: string): readonly FieldError[] {
  const near = ({ field }: FieldError) => stepOf(form, field) <= last
  const broken = checkDraft(form.fields, answers).filter(near)
  return broken.length > 0 ? broken : (form.check?.(toInput(form.fields, answers), today).filter(near) ?? [])
}

/** @returns the initial answers of a form: one row for each list that requires at least one. */
export function firstAnswers(fields: Fields): Draft {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, required }]) => (kind === 'rows' && required ? [[name, [{}]]] : [])),
  )
}
