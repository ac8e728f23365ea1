import { isObject } from './isObject'

/** Whether a value of a record is empty, or is a group whose fields are all empty. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) && Object.values(value).every(isBlank)
}
