import type { ImportChoices } from '@core/kernel/entity/apiTypes'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { type DayEvidence, type DayOrder, isJoinable, splitColumns } from '@core/kernel/entity/importColumns'
import type { FieldError } from '@core/kernel/entity/parse'
import { type SheetColumn, importColumns } from '@core/kernel/entity/sheetColumns'
import { HttpError, invalid } from '../../platform/http/errors'
import { plain } from '../sheet/readCell'
import type { MappedColumn } from '../sheet/readRow'

export type Mapping = Readonly<Record<string, string | null>>

/** The columns of a file, and what a person wants of them. */
export interface RequestedColumns {
  readonly headers: readonly string[]
  readonly mapping: Readonly<Record<string, unknown>>
  readonly choices?: Partial<ImportChoices> | undefined
  /** What the file tells of the order of day and month, by header. */
  readonly dayOrders?: Readonly<Record<string, DayEvidence>>
  /** The order where the file tells nothing. */
  readonly dayOrder?: DayOrder | undefined
}

/**
 * @returns the fields that a file fills, with the indexes of their columns
 * @throws HttpError 400 that names headers which the file doesn't have, and fields that can't be filled
 */
export function mappedColumns(
  entity: Entity,
  { headers, mapping, choices = {}, dayOrders = {}, dayOrder }: RequestedColumns,
  permissions: ReadonlySet<number>,
): readonly MappedColumn[] {
  const fillable = importColumns(entity, permissions)
  const columns = new Map(fillable.map((column) => [column.path, column]))
  const splits = new Map(splitColumns(fillable).map((split) => [split.path, split]))
  const errors: FieldError[] = []
  const mapped = new Map<string, MappedColumn>()
  const firstHeader = new Map<string, string>()
  const refuse = (header: string, message: string) => errors.push({ field: `mapping.${header.slice(0, 60)}`, message })

  const add = (header: string, column: SheetColumn, at: number, split?: MappedColumn['split']) => {
    const before = mapped.get(column.path)
    if (before && (split || before.split || !isJoinable(column)))
      return refuse(header, `“${firstHeader.get(column.path)}” and “${header}” can’t both go into “${column.label}”`)
    if (before) {
      mapped.set(column.path, { ...before, at: [...before.at, at].toSorted((a, b) => a - b) })
      return
    }
    firstHeader.set(column.path, header)
    const evidence = dayOrders[header]
    const order = evidence === 'mdy' || evidence === 'dmy' ? evidence : dayOrder
    mapped.set(column.path, {
      ...column,
      at: [at],
      split,
      meanings: meaningsOf(choices.meanings?.[column.path]),
      dayOrder: order,
    })
  }

  for (const [header, path] of Object.entries(mapping)) {
    const at = headers.indexOf(header)
    if (at < 0) refuse(header, `The file has no column “${header.slice(0, 60)}”`)
    if (path === null || path === '') continue
    const split = typeof path === 'string' ? splits.get(path) : undefined
    const column = typeof path === 'string' ? columns.get(path) : undefined
    if (split) split.parts.forEach((part, index) => add(header, part, at, { kind: split.kind, part: index }))
    else if (column) add(header, column, at)
    else refuse(header, `${typeof path === 'string' ? `“${path.slice(0, 60)}”` : 'This'} can’t be filled by an import`)
  }
  for (const [path, value] of Object.entries(choices.values ?? {})) {
    const column = columns.get(path)
    if (!column)
      errors.push({
        field: `values.${path.slice(0, 60)}`,
        message: `“${path.slice(0, 60)}” can’t be filled by an import`,
      })
    else if (typeof value === 'string' && value.trim() !== '' && !mapped.has(path))
      mapped.set(path, { ...column, at: [], value, dayOrder: 'mdy' })
  }
  if (errors.length > 0) throw invalid(errors.slice(0, 100))
  if (mapped.size === 0) throw new HttpError(400, 'Choose a field for at least one column')
  return [...mapped.values()]
}

function meaningsOf(meant: Readonly<Record<string, string | null>> | undefined) {
  return meant && new Map(Object.entries(meant).map(([text, meaning]) => [plain(text), meaning]))
}

/**
 * @returns the order of day and month for columns that leave it open: that of the person, else of the file's other columns
 * @throws HttpError 400 when nothing tells it
 */
export function dayOrderOf(
  { mapping, dayOrders = {}, dayOrder }: RequestedColumns,
  entity: Entity,
  permissions: ReadonlySet<number>,
): DayOrder | undefined {
  if (dayOrder !== undefined) return dayOrder
  const days = new Set(
    importColumns(entity, permissions).flatMap(({ path, field }) => (field.kind.startsWith('date') ? [path] : [])),
  )
  const told = Object.entries(mapping).flatMap(([header, path]) =>
    typeof path === 'string' && days.has(path) ? (dayOrders[header] ?? []) : [],
  )
  if (!told.includes('open')) return undefined
  const orders = new Set(told.filter((one) => one !== 'open'))
  if (orders.size === 1) return [...orders][0]
  throw invalid([
    { field: 'dayOrder', message: 'Choose what comes first in days such as 3/2/26: the month or the day' },
  ])
}
