/** A text that a spreadsheet would execute as a formula or a command, including apostrophes before it. */
const dangerous = /^['\s]*[=+\-@\t\r\n＝＋－＠]/
/** The same after a character at which some languages split the cells of a file, whatever its separator is. */
const behindSeparator = /([;\t])(?=['\s]*[=+\-@＝＋－＠])/g
const escapedBehind = /([;\t])'(?=['\s]*[=+\-@＝＋－＠])/g

/** Prevents a spreadsheet from executing a text: an apostrophe before it marks it as text. */
export function escapeFormula(text: string): string {
  const inner = text.replaceAll(behindSeparator, "$1'")
  return dangerous.test(text) ? `'${inner}` : inner
}

/** Reverts `escapeFormula`, and nothing else. */
export function unescapeFormula(text: string): string {
  const outer = text.startsWith("'") && dangerous.test(text.slice(1)) ? text.slice(1) : text
  return outer.replaceAll(escapedBehind, '$1')
}
