import { type Field, type Fields, isBlank } from '@core/entity'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import type { FormKey } from '../../shared/forms/publicForms'
import { referralEntity } from '../../shared/referralEntity'

type Values = Readonly<Record<string, unknown>>

/** The consent's source “Online form”. */
const online = 2

/**
 * The values of a submission in the shape of a referral. Empty answers are left out, because a missing
 * answer must not delete a value.
 * @param day of the submission, YYYY-MM-DD
 */
export function proposalOf(form: FormKey, answers: Values, day: string): Values {
  return onlyGiven(shaped(form, answers, day)) as Values
}

function shaped(form: FormKey, answers: Values, day: string): Values {
  const at = (name: string) => (answers[name] ?? {}) as Values
  if (form === 'intake') {
    const alike = commonOf(formDefinitions.intake.fields, referralEntity.fields, answers)
    return { ...alike, consent: { ...(alike.consent as Values), source: online, date: day } }
  }
  if (form === 'healthPolicy') {
    const medications = ((answers.medications ?? []) as readonly Values[]).map(({ name, dose }) =>
      [name, dose].filter(Boolean).join(', '),
    )
    const { name, practice, phone } = at('physician')
    return { clinical: { allergies: at('allergies').list, medications }, physician: { name, practice, phone } }
  }
  if (form === 'schoolCollaboration') {
    const { name, grade, district, hours, phone } = at('school')
    return { school: { name, grade, district, hours, phone, teacher: at('teacher').name, plan: answers.plan } }
  }
  return {}
}

/** The answers whose field also exists in the referral, with the same path and kind. */
function commonOf(requested: Fields, known: Fields, answers: Values): Values {
  const same = Object.entries(requested).filter(
    ([name, field]) => Object.hasOwn(known, name) && known[name]!.kind === field.kind,
  )
  return Object.fromEntries(same.map(([name, field]) => [name, within(field, known[name]!, answers[name])]))
}

function within(requested: Field, known: Field, value: unknown): unknown {
  if (isBlank(value) || !requested.fields) return value
  if (requested.kind === 'rows')
    return (value as readonly Values[]).map((row) => commonOf(requested.fields!, known.fields!, row))
  return commonOf(requested.fields, known.fields!, value as Values)
}

function onlyGiven(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (isPlain(item) ? onlyGiven(item) : item))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (isBlank(inner) ? [] : [[name, onlyGiven(inner)]])),
  )
}

function isPlain(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
