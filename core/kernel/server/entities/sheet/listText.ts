/** Several values in one cell: `ABA; Speech therapy`. A value that contains a semicolon is quoted. */
export function joinList(values: readonly string[]): string {
  return values.map((value) => (/[";]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join('; ')
}

/** In quotes, or up to the next semicolon. */
const part = /\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))(;|$)/y

/** @returns the names in such a cell, which may stand between commas instead */
export const splitNames = (text: string): string[] =>
  splitList(text).flatMap((name, _, { length }) =>
    length === 1 && !text.includes('"')
      ? name
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : [name],
  )

/** @returns the values of such a cell. A value with invalid quotes is returned unchanged. */
export function splitList(text: string): string[] {
  const values: string[] = []
  part.lastIndex = 0
  for (let more = true; more;) {
    const [, quoted, bare = '', end] = part.exec(text)!
    values.push((quoted?.replaceAll('""', '"') ?? bare).trim())
    more = end === ';'
  }
  return values.filter(Boolean)
}
