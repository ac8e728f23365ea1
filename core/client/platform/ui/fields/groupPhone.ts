/** @returns the digits in groups of 3-3-4 with dashes, as far as they go; more than ten stay as they are typed. S5.3 */
export function groupPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (digits.length > 10) return text
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/** @returns where the caret belongs in `grouped` so that as many digits stand before it as before. */
export function caretAfter(grouped: string, digitsBefore: number): number {
  let seen = 0
  for (let at = 0; at < grouped.length; at += 1) {
    if (seen === digitsBefore) return at
    if (/\d/.test(grouped[at]!)) seen += 1
  }
  return grouped.length
}
