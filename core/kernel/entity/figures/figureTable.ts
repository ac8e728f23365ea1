import { json, type ValueOf } from '../answers'
import { tones } from '../Field'

/** The unit of a figure: `percent` is a share from 0 to 1, `ratio` a multiple, `duration` is in seconds. */
const format = json.oneOf('number', 'money', 'percent', 'ratio', 'duration')
const tone = json.described(json.oneOf(...tones), 'The color of a status, as in its badge')
/** The list of the rows that a figure counts. */
export const rowsLink = json.described(json.string, 'The list of exactly the rows that it counts')

export const figureColumn = json.object(
  { id: json.string, label: json.string, format },
  {
    unit: json.described(json.string, 'Of a number: the unit of its field, such as cm'),
    decimals: json.described(json.integer, 'Of a number: with how many decimal places it is shown'),
    good: json.described(json.oneOf('up', 'down'), 'Which way is the good one'),
    tone,
    note: json.described(json.string, 'What one must know besides its name: within 30 days'),
    sentence: json.described(json.string, 'What it counts, for people'),
  },
)

export const figureCell = json.object(
  { value: json.nullable(json.number) },
  {
    href: rowsLink,
    previous: json.described(json.nullable(json.number), 'The same in the period before'),
    parts: json.described(
      json.array(json.object({ label: json.string, value: json.nullable(json.number) }, { href: rowsLink })),
      'What it is the sum of, if no list has all of its rows',
    ),
  },
)

const row = json.object(
  { key: json.string, label: json.string, cells: json.array(figureCell) },
  { title: json.described(json.string, 'In full, where the label is short'), tone },
)

/** Figures by a grouping, for a chart and the table below it. */
export const figureTable = json.named(
  'FigureTable',
  json.object(
    {
      category: json.described(json.string, 'What the rows are'),
      columns: json.array(figureColumn),
      rows: json.array(row),
      total: json.described(json.array(figureCell), 'Over all rows, those that are not shown included'),
    },
    { more: json.described(json.boolean, 'There are more rows: these are the largest') },
  ),
)

export type FigureTable = ValueOf<typeof figureTable>
export type FigureColumn = FigureTable['columns'][number]
export type FigureCell = ValueOf<typeof figureCell>
export type FigureRow = FigureTable['rows'][number]
