import { fieldPathsOf } from '@core/kernel/entity/leaves'
import type { Fields } from '@core/kernel/entity/Field'

/** A role as a preview knows it. */
export interface PreviewedRole {
  readonly id: number
  readonly seesSensitive: boolean
}

/** @returns the paths of the fields that people in a role don't see, in the form and on the page */
export function hiddenFrom({ id, seesSensitive }: PreviewedRole, fields: Fields): readonly string[] {
  return fieldPathsOf(fields).flatMap(({ path, sensitive, field: { seenBy } }) =>
    (seenBy ? seenBy.includes(id) : !sensitive || seesSensitive) ? [] : [path],
  )
}

/** @returns the paths of the fields that people in a role see and don't change: their forms don't have them */
export function unchangedBy({ id }: PreviewedRole, fields: Fields): readonly string[] {
  return fieldPathsOf(fields).flatMap(({ path, field: { changedBy } }) =>
    changedBy && !changedBy.includes(id) ? [path] : [],
  )
}
