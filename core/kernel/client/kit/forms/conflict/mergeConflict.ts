import type { Field, Fields } from '@core/kernel/entity/Field'
import { isObject } from '@core/kernel/entity/fieldKinds'
import { sameValue, toInput, type Draft } from '../draft/draft'
import { valueAt, withValueAt } from '../../data/fieldPaths'

/** A field that both sides changed to different values. */
export interface Conflict {
  readonly path: string
  /** With the name of its group, such as `Client: Phone`. */
  readonly label: string
  readonly field: Field
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Merge {
  /** The user has to choose for each of these. */
  readonly conflicts: readonly Conflict[]
  /** Labels of the fields that only the other person changed. Their values are taken over. */
  readonly taken: readonly string[]
  /** The other person's record with my changes; where both changed a field, it has their value. */
  readonly draft: Draft
}

/**
 * Compares three states of one record, field by field; a list of rows is one field.
 * @param base the record when I began
 * @param mine my draft
 * @param theirs the record as it is stored now
 */
export function mergeConflict(fields: Fields, base: Draft, mine: Draft, theirs: Draft): Merge {
  const conflicts: Conflict[] = []
  const taken: string[] = []
  let draft = theirs
  for (const { path, label, field } of fieldPathsOf(fields)) {
    const [was, here, there] = [base, mine, theirs].map((side) => valueAt(toInput(fields, side), path))
    if (sameValue(here, there)) continue
    if (sameValue(was, here)) taken.push(label)
    else if (sameValue(was, there)) draft = withValueAt(draft, path, valueAt(mine, path))
    else conflicts.push({ path, label, field, mine: valueAt(mine, path), theirs: valueAt(theirs, path) })
  }
  return { conflicts, taken, draft }
}

/** @returns the merged draft, with my values of the fields in `keepMine` */
export function resolve({ draft, conflicts }: Merge, keepMine: ReadonlySet<string>): Draft {
  return conflicts
    .filter(({ path }) => keepMine.has(path))
    .reduce((result, { path, mine }) => withValueAt(result, path, mine), draft)
}

interface FieldPath {
  readonly path: string
  readonly label: string
  readonly field: Field
}

function fieldPathsOf(fields: Fields, at = '', under = ''): readonly FieldPath[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.readOnly) return []
    const path = at ? `${at}.${name}` : name
    const label = under ? `${under}: ${field.label}` : field.label
    return field.kind === 'group' && isObject(field.fields)
      ? fieldPathsOf(field.fields, path, field.custom ? '' : field.label)
      : [{ path, label, field }]
  })
}
