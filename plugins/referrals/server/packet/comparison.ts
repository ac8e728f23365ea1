import { isDeepStrictEqual } from 'node:util'
import { type Field, type FileRef, displayText, isBlank } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'
import type { Difference } from '../../shared/packet/packetTypes'
import { pairRows } from './pairRows'

type Values = Readonly<Record<string, unknown>>

/** A difference, with the data needed to write it into the referral. */
export interface FoundDifference extends Difference {
  readonly group: string
  /** The row's id in the referral; undefined outside rows, null for a new row. */
  readonly row?: number | null
  /** The field within the group or row; undefined for a row as a whole. */
  readonly name?: string
  readonly field: Field
  readonly value: unknown
}

/** The differences between a submission and the referral, field by field, in the referral's order. Equal values are left out. */
export function compare(proposal: Values, record: Values): readonly FoundDifference[] {
  return Object.entries(referralEntity.fields).flatMap(([group, field]) => {
    const answered = proposal[group]
    if (isBlank(answered)) return []
    if (field.kind === 'rows')
      return compareRows(group, field, answered as readonly Values[], (record[group] ?? []) as readonly Values[])
    return compareFields(
      field,
      { group, path: group, label: field.label },
      answered as Values,
      (record[group] ?? {}) as Values,
    )
  })
}

interface Place {
  readonly group: string
  readonly path: string
  readonly label: string
  readonly row?: number
}

function compareFields(
  within: Field,
  { group, path, label, row }: Place,
  answered: Values,
  known: Values,
): readonly FoundDifference[] {
  return Object.entries(within.fields!).flatMap(([name, field]): readonly FoundDifference[] => {
    const value = answered[name]
    const before = known[name]
    if (name === 'id' || isBlank(value) || isSame(field, value, before)) return []
    const from = isBlank(before) ? null : displayText(field, before)
    const sensitive = within.sensitive === true || field.sensitive === true
    return [
      {
        group,
        path: `${path}.${name}`,
        label: `${label}: ${field.label}`,
        from,
        to: displayText(field, value),
        sensitive,
        name,
        field,
        value,
        ...(row !== undefined && { row }),
      },
    ]
  })
}

function compareRows(
  group: string,
  field: Field,
  answered: readonly Values[],
  known: readonly Values[],
): readonly FoundDifference[] {
  return pairRows(group, answered, known, field.max ?? Infinity).flatMap(([row, before], at) => {
    const path = `${group}[${at}]`
    const label = answered.length === 1 ? field.label : `${field.label} ${at + 1}`
    if (before) return compareFields(field, { group, path, label, row: before.id as number }, row, before)
    const cells = Object.entries(field.fields!).filter(([name]) => !isBlank(row[name]))
    const sensitive = cells.some(([, cell]) => cell.sensitive)
    return [
      {
        group,
        path,
        label: `${label}: a new row`,
        from: null,
        to: cells.map(([name, cell]) => `${cell.label}: ${displayText(cell, row[name])}`).join('\n'),
        sensitive,
        row: null,
        field,
        value: row,
      },
    ]
  })
}

/** Whether two values are equal: the order of chosen options does not count, and a copy of a file is the same file. */
function isSame(field: Field, left: unknown, right: unknown): boolean {
  if (field.kind === 'files') return isDeepStrictEqual(likeFiles(left), likeFiles(right))
  if (field.kind === 'choices') return isDeepStrictEqual(new Set(ticked(left)), new Set(ticked(right)))
  return isDeepStrictEqual(left, right)
}

function likeFiles(value: unknown): unknown {
  return ((value ?? []) as readonly FileRef[]).map(({ fileName, type, size }) => ({ fileName, type, size }))
}

function ticked(value: unknown): readonly unknown[] {
  return (value ?? []) as readonly unknown[]
}
