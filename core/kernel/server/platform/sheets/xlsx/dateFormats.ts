/** The maximum number of characters of a number format; Excel allows no more. */
const longestFormat = 255

/**
 * Whether a style shows its number as a day. Ids by ECMA-376 part 1, 18.8.30: 14 to 22 and the East Asian ones are days and times, in any
 * language.
 * @param format the workbook's own definition of this id; undefined where it is one of Excel's
 */
export function isDateFormat(id: number, format: string | undefined): boolean {
  if (format !== undefined) return format.length <= longestFormat && /[dy]|m\/|h:/i.test(withoutLiterals(format))
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
}

/**
 * Removes `"texts"`, `\x` and `[conditions]`, which may contain any letters. One that is never closed is not removed. The time is linear: a
 * closing character that isn't found once is not searched for again.
 */
function withoutLiterals(format: string): string {
  let bare = ''
  const closing: Record<string, string> = { '"': '"', '[': ']' }
  const missing = new Set<string>()
  for (let at = 0; at < format.length; at++) {
    const sign = format[at]!
    if (sign === '\\') {
      at++
      continue
    }
    const end = closing[sign]
    const closedAt = end && !missing.has(end) ? format.indexOf(end, at + 1) : -1
    if (closedAt > 0) at = closedAt
    else {
      if (end) missing.add(end)
      bare += sign
    }
  }
  return bare
}
