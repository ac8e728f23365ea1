import { type SheetColumn, stepsOf } from './sheetColumns'

/** How one cell fills several fields. */
type SplitKind = 'name' | 'address'

/** Several fields that one column can fill: a full name, or an address in one line. */
export interface SplitColumn {
  /** The paths of its fields, joined: `client.firstName + client.lastName`. */
  readonly path: string
  readonly label: string
  readonly kind: SplitKind
  readonly parts: readonly SheetColumn[]
}

const joint = ' + '

/** Kinds of fields whose value can be put together from several cells. */
const joinable: ReadonlySet<string> = new Set(['text', 'longText', 'tags'])

/** @returns whether several columns of a file can fill this field together: First name and Last name fill Name. */
export const isJoinable = ({ field }: SheetColumn): boolean => joinable.has(field.kind)

/** @returns the groups of fields that one column can fill. */
export function splitColumns(columns: readonly SheetColumn[]): readonly SplitColumn[] {
  const byPath = new Map(columns.map((column) => [column.path, column]))
  return columns.flatMap((column): SplitColumn[] => {
    const last = stepsOf(column.path).at(-1)
    const within = column.path.slice(0, column.path.length - String(last).length)
    const beside = (names: readonly string[]) => {
      const parts = names.map((name) => byPath.get(within + name))
      return parts.every((part) => part !== undefined) ? [column, ...parts] : undefined
    }
    const parts =
      last === 'firstName'
        ? beside(['lastName'])
        : ['line1', 'address', 'address1'].includes(String(last))
          ? beside(['city', 'state', 'zip'])
          : undefined
    if (!parts) return []
    const label = `${column.label}, ${parts
      .slice(1)
      .map(({ field }) => field.label.toLocaleLowerCase('en-US'))
      .join(', ')}`
    return [
      {
        path: parts.map(({ path }) => path).join(joint),
        label,
        kind: last === 'firstName' ? 'name' : 'address',
        parts,
      },
    ]
  })
}

/**
 * Splits a cell among the fields of a column. A name is split before its last word, or at the comma of `Quill, Mara`. An address needs its
 * parts: `100 Dock St NE, Salem, OR 97301`.
 * @returns a text for each part; the whole text for the first where the cell can't be split
 */
export function splitCell(kind: SplitKind, cell: string): readonly string[] {
  const text = cell.trim()
  if (kind === 'name') {
    const [last, first] = text.split(/\s*,\s*/, 2)
    if (first) return [first, last!]
    const at = text.search(/\s+\S+$/)
    return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at).trim()]
  }
  const lines = text.replace(/[,\s]+(?:usa?|united states(?: of america)?)\.?$/i, '').split(/\s*[\n,]\s*/)
  const [state, zip] = /^(.+?)[\s,]+(\d{5}(?:-?\d{4})?)$/.exec(lines.at(-1) ?? '')?.slice(1) ?? []
  if (state === undefined || lines.length < 3) return [text.replaceAll(/\s*\n\s*/g, ', '), '', '', '']
  return [lines.slice(0, -2).join(', '), lines.at(-2)!, state, zip!]
}

/** The order of the numbers of a day such as 3/2/26. */
export type DayOrder = 'mdy' | 'dmy'

/** What the days of a column tell of their order: one of the two, or nothing yet. */
export type DayEvidence = DayOrder | 'open'

/** @returns whether a text is a day that has a meaning in only one order, or in both; undefined where it is none in numbers. */
export function dayEvidence(text: string): DayEvidence | undefined {
  const [, first, second] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{2}|\d{4})(?!\d)/.exec(text) ?? []
  const [a, b] = [Number(first), Number(second)]
  if (first === undefined || a === b || a > 31 || b > 31) return undefined
  if (a > 12) return b <= 12 ? 'dmy' : undefined
  return b > 12 ? 'mdy' : 'open'
}
