import type { Fields } from '@core/kernel/entity/Field'
import { isObject } from '@core/kernel/entity/fieldKinds'
import { parse, type FieldError } from '@core/kernel/entity/parse'
import { checkRules, type FieldsRule } from '@core/kernel/entity/rules'
import { toInput } from './draft'
import { fieldAt, isHidden, stepsOf, withValueAt } from '../../data/fieldPaths'

/** Errors in the shape of the values, as final-form requires. The error of a list itself is under `listError`. */
export type FormErrors = { readonly [name: string]: unknown }

/** The key of a list's own error among the errors of its rows. It is the value of final-form's ARRAY_ERROR. */
export const listError = 'FINAL_FORM/array-error'

/** What a draft is checked by besides its fields. */
export interface DraftRules {
  /** Paths that the person may not see: nothing is asked of them. */
  readonly hidden?: readonly string[]
  /** Rules across fields. */
  readonly rules?: readonly FieldsRule[] | undefined
  /** The record as it is stored, where there is one. */
  readonly stored?: object | undefined
}

/** Checks a draft by the rules of the fields and by those across them, the very ones that the server applies. */
export function checkDraft(
  fields: Fields,
  draft: unknown,
  { hidden = [], rules, stored }: DraftRules = {},
): readonly FieldError[] {
  const input = toInput(fields, draft)
  const wrong = (parse(fields, input).errors ?? []).filter(({ field }) => !isHidden(field, hidden))
  if (!rules) return wrong
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  const unknown = [...hidden, ...wrong.map(({ field }) => field)]
  const record = { ...empty, ...stored, ...input }
  return [
    ...wrong,
    ...checkRules(rules, { record, before: (stored as Readonly<Record<string, unknown>>) ?? null, unknown }),
  ]
}

/** @returns the body without hidden fields; the server doesn't change what it isn't sent */
export function withoutHidden(body: unknown, hidden: readonly string[], at = ''): unknown {
  if (Array.isArray(body)) return body.map((item, index) => withoutHidden(item, hidden, `${at}[${index}]`))
  if (!isObject(body)) return body
  const remaining = Object.entries(body).flatMap(([name, value]) => {
    const path = at ? `${at}.${name}` : name
    return isHidden(path, hidden) ? [] : [[name, withoutHidden(value, hidden, path)] as const]
  })
  return Object.fromEntries(remaining)
}

/** @returns the errors in the shape of the values, without errors that name no field of the form */
export function toFormErrors(fields: Fields, errors: readonly FieldError[]): FormErrors {
  let shaped: FormErrors = {}
  for (const { field, message } of errors) {
    const kind = fieldAt(fields, field)?.kind
    if (!kind || kind === 'group') continue
    if (kind === 'rows' && typeof stepsOf(field).at(-1) === 'string') shaped = withListError(shaped, field, message)
    else shaped = withValueAt(shaped, field, message)
  }
  return shaped
}

/** Returns an array that carries the errors of its rows and, as a property, the error of the list. */
function withListError(errors: FormErrors, path: string, message: string): FormErrors {
  const rows: unknown[] & { [listError]?: string } = []
  rows[listError] = message
  return withValueAt(errors, path, rows)
}

/** @returns the messages that belong to no field of the form, for the top of the summary */
export function messagesWithoutField(fields: Fields, errors: readonly FieldError[]): readonly string[] {
  return errors
    .filter(({ field }) => !fieldAt(fields, field) || fieldAt(fields, field)?.kind === 'group')
    .map(({ message }) => message)
}
