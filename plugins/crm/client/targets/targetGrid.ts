import { addMonths } from '@core/entity'

/** A cell of the grid: the person, and the first day of the month. */
export interface CellKey {
  readonly assignTo: number
  readonly month: string
}

export const keyOf = ({ assignTo, month }: CellKey): string => `${assignTo} ${month}`

/** @returns the first days of a year's months */
export function monthsOf(year: number): readonly string[] {
  return Array.from({ length: 12 }, (_, at) => addMonths(`${year}-01-01`, at))
}

/**
 * Parses a target that was typed or pasted: `1,250`, `$40,000.50`, `12`, and the short amounts of this screen, `$457.4K` and `1.8M`.
 * @returns null for an empty cell, undefined if the text is not an amount
 */
export function readValue(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replaceAll(/[$\s]/g, '')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '')
  if (plain === '' || plain === '-' || plain === '–') return null
  const [, digits, short = ''] = /^(\d{1,9}(?:\.\d{1,3})?)([km]?)$/i.exec(plain) ?? []
  const value = Number(digits) * shortened[short.toLowerCase() as keyof typeof shortened]
  return value < 1e9 && /^\d+(\.\d{1,2})?$/.test(String(value)) ? value : undefined
}

const shortened = { '': 1, k: 1000, m: 1_000_000 } as const

/** @returns an amount as it stands in a cell, such as `2,025,000` */
export const cellText = (value: number): string => value.toLocaleString('en-US')

/** @returns the cells of a text that was copied from a spreadsheet, by row and column */
export function readPasted(text: string): readonly (readonly string[])[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
}

interface Brought {
  readonly id: number
  readonly name: string
  readonly store: string | null
  readonly actual: number
}

/**
 * The contributions, largest first: by store, or by person if all people are of one store.
 * @param most the maximum number of entries; the smallest are combined into the last one
 */
export function contributions(people: readonly Brought[], most: number): readonly Pick<Brought, 'name' | 'actual'>[] {
  const byStore = new Set(people.map(({ store }) => store)).size > 1
  const sums = new Map<string | number, Pick<Brought, 'name' | 'actual'>>()
  for (const { id, name, store, actual } of people) {
    const who = byStore ? (store ?? 'No store') : name
    const key = byStore ? who : id
    sums.set(key, { name: who, actual: (sums.get(key)?.actual ?? 0) + actual })
  }
  const all = [...sums.values()].filter(({ actual }) => actual > 0).toSorted((a, b) => b.actual - a.actual)
  if (all.length <= most) return all
  const others = all.slice(most - 1).reduce((sum, { actual }) => sum + actual, 0)
  return [...all.slice(0, most - 1), { name: 'Others', actual: others }]
}
