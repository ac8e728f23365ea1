import type { Field, Fields } from '@core/kernel/entity/Field'
import { isObject } from '@core/kernel/entity/fieldKinds'

/** @returns the steps of a path such as `guardians[0].phone`: names and row indexes */
export function stepsOf(path: string): readonly (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

/** @returns the path without row indexes: `guardians.phone` for `guardians[0].phone` */
export function withoutRows(path: string): string {
  return stepsOf(path)
    .filter((step) => typeof step === 'string')
    .join('.')
}

/** @returns the value at this path of a nested object, or undefined */
export function valueAt(source: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>(
    (at, step) => (isObject(at) || Array.isArray(at) ? Reflect.get(at, step) : undefined),
    source,
  )
}

/** @returns a copy of the object with `value` at the path */
export function withValueAt<T>(source: T, path: string, value: unknown): T {
  return place(source, stepsOf(path), value) as T
}

function place(source: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(source) ? [...source] : []
    list[step] = place(list[step], rest, value)
    return list
  }
  const object = isObject(source) ? source : {}
  return { ...object, [step]: place(object[step], rest, value) }
}

/** @returns the field at a path, through groups and rows, or undefined; what is within a free object is that object's */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name, ...rest] = stepsOf(path).filter((step) => typeof step === 'string')
  const field = name === undefined || !Object.hasOwn(fields, name) ? undefined : fields[name]
  return field && rest.length > 0 && field.kind !== 'object' ? fieldAt(field.fields ?? {}, rest.join('.')) : field
}

/** @returns whether a path, or a path that contains it, is hidden. `coverages.memberId` hides that field in every row. */
export function isHidden(path: string, hidden: readonly string[]): boolean {
  return hidden.some((other) => {
    const inRow = stepsOf(other).some((step) => typeof step === 'number')
    const [at, from] = inRow
      ? [stepsOf(path).join('.'), stepsOf(other).join('.')]
      : [withoutRows(path), withoutRows(other)]
    return at === from || at.startsWith(`${from}.`)
  })
}
