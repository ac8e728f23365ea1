import type { Fields } from '@core/kernel/entity/Field'
import type { FieldError } from '@core/kernel/entity/parse'
import { fieldAt, stepsOf } from '../../data/fieldPaths'
import { language } from '@core/kernel/entity/language'
import { holds, type FormSection } from '../FormSection'

/** An error with its place, such as `Guardian 2`, which distinguishes it from others with the same message. */
export interface Problem extends FieldError {
  readonly place: string | undefined
}

/**
 * The singular of a label: `Guardian` for `Guardians`. Labels whose plural doesn't end in s stay as they are, and so do those of languages whose
 * plurals are not known here. A label is translated before it gets here, and its English form is no longer known.
 */
export function singular(label: string): string {
  if (!language) return label.replace(/s$/, '')
  return language.code === 'es' ? spanishSingular(label) : label
}

/** @returns `Otra autorización` for `Otras autorizaciones`: what follows a preposition belongs to the noun and stays */
function spanishSingular(label: string): string {
  const [noun = '', ...complement] = label.split(/(?= (?:a|con|de|del|en|para|por|sin) )/)
  const one = noun
    .split(' ')
    .map((word) => word.replace(/ciones$/, 'ción').replace(/(?<=[dlnrjyz])es$|s$/, ''))
    .join(' ')
  return [one, ...complement].join('')
}

/** @returns the group or the row that contains a path, or undefined */
function placeOf(fields: Fields, path: string): string | undefined {
  const steps = stepsOf(path)
  const within = fieldAt(fields, String(steps[0]))
  if (!within || steps.length < 2) return undefined
  return typeof steps[1] === 'number' ? `${singular(within.label)} ${steps[1] + 1}` : within.label
}

/** @returns the errors that a form can show on a field, in the order of its fields, with messages that are clear without the field */
export function problemsOf(
  fields: Fields,
  sections: readonly FormSection[],
  errors: readonly FieldError[],
): readonly Problem[] {
  return sections.flatMap((section) =>
    errors
      .filter(({ field }) => holds(section, field))
      .toSorted((a, b) => entryOf(section, a.field) - entryOf(section, b.field))
      .map(({ field, message }) => ({
        field,
        message: namingField(fields, field, message),
        place: placeOf(fields, field),
      })),
  )
}

/** @returns the position in a section of the entry that shows a field, or that contains it */
function entryOf({ fields }: FormSection, field: string): number {
  const paths = fields.map((entry) => (typeof entry === 'string' ? entry : entry.path))
  return paths.findIndex((path) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`))
}

/** @returns what is wrong in fields that no section has, in words that name them. */
export function messagesElsewhere(
  fields: Fields,
  sections: readonly FormSection[],
  errors: readonly FieldError[],
): readonly string[] {
  return errors
    .filter(({ field }) => !sections.some((section) => holds(section, field)))
    .map(({ field, message }) => namingField(fields, field, message))
}

/** @returns the message with its field's name before it, unless it names the field: “Allow only numbers” could be any of a dozen. */
function namingField(fields: Fields, path: string, message: string): string {
  const label = fieldAt(fields, path)?.label
  // “Step 2: …” names the row of the list, which says more than the label of the list.
  const row = singular(fieldAt(fields, String(stepsOf(path)[0]))?.label ?? '')
  const isNamed = !label || message.startsWith(label) || (row !== '' && message.startsWith(row))
  return isNamed ? message : `${label}: ${message}`
}
