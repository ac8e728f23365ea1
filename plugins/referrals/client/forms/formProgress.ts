import { checkDraft, stepsOf, toInput } from '@core/client/forms'
import type { Draft, FormSection } from '@core/client/kit'
import type { FieldError, Fields } from '@core/entity'
import type { FormStep, PublicForm } from '../../shared/forms/definePublicForm'

/** @returns the names of all fields of a step, those beneath its texts first. */
export function namesIn({ texts = [], fields }: FormStep): readonly string[] {
  return [...texts.flatMap((text) => text.fields ?? []), ...fields]
}

/** @returns the place of the step in which a field stands; of one that stands nowhere, the first. */
export function stepOf({ steps }: PublicForm, path: string): number {
  const name = String(stepsOf(path)[0])
  return Math.max(
    0,
    steps.findIndex((step) => namesIn(step).includes(name)),
  )
}

/** @returns the steps as the parts of a form, which is how problems are put in order and named. */
export function sectionsOf({ steps }: PublicForm): readonly FormSection[] {
  return steps.map((step) => ({ id: step.id, title: step.title, fields: namesIn(step) }))
}

/**
 * The rules that answers break in the steps up to `last`. What the fields can't say each for itself is asked once they are
 * right, so that it meets no answers that are not of its kind.
 * @param today YYYY-MM-DD
 */
export function errorsUpTo(form: PublicForm, answers: Draft, last: number, today: string): readonly FieldError[] {
  const near = ({ field }: FieldError) => stepOf(form, field) <= last
  const broken = checkDraft(form.fields, answers).filter(near)
  return broken.length > 0 ? broken : (form.check?.(toInput(form.fields, answers), today).filter(near) ?? [])
}

/** @returns what a form begins with: a row where at least one has to be. */
export function firstAnswers(fields: Fields): Draft {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, required }]) => (kind === 'rows' && required ? [[name, [{}]]] : [])),
  )
}
