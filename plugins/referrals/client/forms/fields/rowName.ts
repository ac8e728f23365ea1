import { singular } from '@core/client/forms'
import type { Field } from '@core/entity'

/** @returns the name of one row. It is not the heading, because “Who else may talk with us” can't name a single row. */
export function rowName({ label }: Field): string {
  return /\s/.test(label) ? 'Person' : singular(label)
}
