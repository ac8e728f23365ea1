/** A name that a formula may have, and what people call it. */
export interface FormulaName {
  readonly name: string
  readonly label: string
}

/** A part of a formula's text, from one character to before another. */
export interface FormulaPlace {
  readonly start: number
  readonly end: number
}

/** What can stand in a name; a letter of any language, because labels have them. */
const inName = String.raw`[\p{L}\p{N}_.]`

/** @returns the same length, without the texts in quotes: they are no names */
export const withoutQuotes = (text: string) =>
  text.replaceAll(/"[^"]*"|'[^']*'/g, (quoted) => ' '.repeat(quoted.length))

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** @returns the place of a name, if it is in the formula just once */
export function placeIn(text: string, name: string): FormulaPlace | undefined {
  const found = placesOf(withoutQuotes(text), escaped(name), 'u')
  return found.length === 1 ? found[0] : undefined
}

function placesOf(text: string, pattern: string, flags: string): readonly FormulaPlace[] {
  const whole = new RegExp(`(?<!${inName})${pattern}(?!${inName})`, `g${flags}`)
  return [...text.matchAll(whole)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

/**
 * @returns the longest label that is written in place of its name, also in the brackets that other products have: `{Ramp slope}`; and a name
 * in such brackets
 */
export function writtenLabel(
  text: string,
  names: readonly FormulaName[],
): { readonly at: FormulaPlace; readonly name: string } | undefined {
  const bare = withoutQuotes(text)
  const longestFirst = names.toSorted((a, b) => b.label.length - a.label.length)
  for (const { name, label } of longestFirst) {
    const either = `(?:${escaped(label)}|${escaped(name)})`
    const [bracketed] = placesOf(bare, String.raw`(?:\{\s*${either}\s*\}|\[\s*${either}\s*\])`, 'iu')
    if (bracketed) return { at: bracketed, name }
  }
  const isName = new Set(names.map((one) => one.name))
  for (const { name, label } of longestFirst) {
    const at = placesOf(bare, String.raw`${escaped(label)}(?!\s*\()`, 'iu').find(
      ({ start, end }) => !isName.has(text.slice(start, end)),
    )
    if (at) return { at, name }
  }
  return undefined
}

/** @returns the name that was probably meant, by itself or by its label; undefined where none is near */
export function nearestName(typed: string, names: readonly FormulaName[]): string | undefined {
  const wanted = comparable(typed)
  const [nearest] = names
    .map(({ name, label }) => ({
      name,
      distance: Math.min(distanceOf(wanted, comparable(name)), distanceOf(wanted, comparable(label))),
    }))
    .toSorted((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= Math.max(1, Math.floor(wanted.length / 3)) ? nearest.name : undefined
}

const comparable = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '')

/** @returns how many letters must be added, left out, changed or swapped with the next to get from one text to the other */
function distanceOf(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const ways = [
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        ...(i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? [rows[i - 2]![j - 2]! + 1] : []),
      ]
      row.push(Math.min(...ways))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
