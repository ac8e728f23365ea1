import type { Fields } from '@core/entity/Field'
import { isObject } from '@core/entity/fieldKinds'
import { parse, type FieldError } from '@core/entity/parse'
import { toInput } from './draft'
import { fieldAt, isHidden, stepsOf, withValueAt } from '../../data/fieldPaths'

/** Errors in the shape of the values, as final-form requires. The error of a list itself is under `listError`. */
export type FormErrors = { readonly [name: string]: unknown }

/** The key of a list's own error among the errors of its rows. It is the value of final-form's ARRAY_ERROR. */
export const listError = 'FINAL_FORM/array-error'

/**
 * Checks a draft with the rules of the fields, which the server applies too.
 * @param hidden paths that the user may not see; they are not checked
 */
export function checkDraft(fields: Fields, draft: unknown, hidden: readonly string[] = []): readonly FieldError[] {
  const { errors = [] } = parse(fields, toInput(fields, draft))
  return errors.filter(({ field }) => !isHidden(field, hidden))
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
