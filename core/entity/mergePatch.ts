import type { Field, Fields, InputOf, PatchOf, RecordOf } from './Field'
import { isBlank } from './isBlank'
import { messages } from './messages'
import { type FieldError, type Parsed, parse } from './parse'

type Values = Record<string, unknown>

/**
 * Puts a patch, as `parsePatch` returns it, onto a record.
 * - A row that names itself by its `id` is changed, one without becomes a new row with the next id, and one that the
 *   patch does not name is gone.
 * - Someone who may not see sensitive values can't replace those that stand there: sent as empty they stay, since that is
 *   how they were read; sent as anything else they are refused, whatever is sent, so that nobody can find out by trying.
 *   They go only with the row that holds them.
 * @param stored the whole record, or null when it is about to be made
 * @returns the record after it, or the rules that it breaks as a whole
 */
export function mergePatch<F extends Fields>(
  fields: F,
  stored: RecordOf<F> | null,
  patch: PatchOf<F> | InputOf<F>,
  maySeeSensitive: boolean,
): Parsed<RecordOf<F>> {
  const errors: FieldError[] = []

  function mergeObject(inner: Fields, before: Values | null, after: Values, path: string): Values {
    return Object.fromEntries(
      Object.entries(inner).map(([name, field]) => {
        const was = before?.[name] ?? null
        const at = path ? `${path}.${name}` : name
        return [name, field.readOnly || after[name] === undefined ? was : mergeField(field, was, after[name], at)]
      }),
    )
  }

  function mergeField(field: Field, was: unknown, is: unknown, path: string): unknown {
    if (field.sensitive && !maySeeSensitive && !isBlank(was)) {
      if (!isBlank(is)) errors.push({ field: path, message: messages.hidden(field.label) })
      return was
    }
    if (is === null) return null
    if (field.kind === 'group') return orNull(mergeObject(field.fields!, was as Values | null, is as Values, path))
    if (field.kind === 'rows') return mergeRows(field, (was ?? []) as Values[], is as Values[], path)
    return is
  }

  function mergeRows(field: Field, was: readonly Values[], is: readonly Values[], path: string): Values[] | null {
    let lastId = Math.max(0, ...was.map(({ id }) => Number(id)))
    const named = new Set<unknown>()
    const rows = is.map((row, index) => {
      const at = `${path}[${index}]`
      if (isBlank(row.id))
        return { ...mergeObject(field.fields!, null, row, at), ...(field.fields!.id ? { id: ++lastId } : {}) }
      const before = was.find(({ id }) => id === row.id)
      if (!before || named.has(row.id)) errors.push({ field: `${at}.id`, message: messages.unknownRow(field.label) })
      named.add(row.id)
      return mergeObject(field.fields!, before ?? null, row, at)
    })
    return rows.length > 0 ? rows : null
  }

  const value = mergeObject(fields, stored, patch, '')
  return errors.length > 0 ? { errors } : checkWhole(fields, value as RecordOf<F>, patch)
}

/** Parts that were right apart may be wrong together: what a section requires is asked of it as a whole. */
function checkWhole<F extends Fields>(fields: F, value: RecordOf<F>, patch: Values): Parsed<RecordOf<F>> {
  const sent = Object.fromEntries(
    Object.entries(fields).filter(([name, field]) => !field.readOnly && patch[name] !== undefined),
  )
  const { errors } = parse(sent, Object.fromEntries(Object.keys(sent).map((name) => [name, (value as Values)[name]])))
  return errors ? { errors } : { value }
}

function orNull(value: Values): Values | null {
  return isBlank(value) ? null : value
}
