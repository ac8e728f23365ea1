import { singular } from '@core/client/forms'
import type { Field } from '@core/entity'

/** @returns what one row is called. A heading such as “Who else may talk with us” names no single one. */
export function rowName({ label }: Field): string {
  return /\s/.test(label) ? 'Person' : singular(label)
}
