import type { formatFigure } from '@core/entity'
import type { FigureColumn } from './figures'

type ColumnFormat = Pick<FigureColumn, 'format' | 'unit' | 'decimals'>

/** @returns how the values of a column are written */
export function formatOf({
  format: named,
  unit,
  decimals,
}: ColumnFormat): NonNullable<Parameters<typeof formatFigure>[1]> {
  return unit === undefined && decimals === undefined
    ? named
    : { ...(unit !== undefined && { unit }), ...(decimals !== undefined && { decimals }) }
}

/** Whether one chart can show both: they have the same scale. */
export function isAlike(a: ColumnFormat, b: ColumnFormat): boolean {
  return a.format === b.format && a.unit === b.unit
}
