import type { figureTable, ValueOf } from '@core/entity'

/** Figures by a grouping, as the server sends them. */
export type FigureTable = ValueOf<typeof figureTable>
export type FigureColumn = FigureTable['columns'][number]
export type FigureRow = FigureTable['rows'][number]
export type FigureCell = FigureRow['cells'][number]
