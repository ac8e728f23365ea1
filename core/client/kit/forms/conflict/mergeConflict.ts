import type { Field, Fields } from '@core/entity/Field'
import { isObject } from '@core/entity/fieldKinds'
import { sameValue, toInput, type Draft } from '../draft/draft'
import { valueAt, withValueAt } from '../../data/fieldPaths'

/** A field that both sides changed, each to something else. */
export interface Conflict {
  readonly path: string
  /** With the group that it stands in, such as `Client: Phone`. */
  readonly label: string
  readonly field: Field
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Merge {
  /** To be decided by the person. */
  readonly conflicts: readonly Conflict[]
  /** Labels of what only the other side changed: taken over. */
  readonly taken: readonly string[]
  /** Their record with my changes on it; where both changed, theirs. */
  readonly draft: Draft
}

/**
 * Compares three states of one record, field by field; a list of rows is one field.
 * @param base what I began with
 * @param mine what I have typed
 * @param theirs what is stored now
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

/** @returns the merged draft with mine in place of theirs where the person chose so. */
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
      ? fieldPathsOf(field.fields, path, field.label)
      : [{ path, label, field }]
  })
}
