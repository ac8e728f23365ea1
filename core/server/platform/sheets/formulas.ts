/** What a spreadsheet would take for a formula or a command, with apostrophes that may stand before it already. */
const dangerous = /^['\s]*[=+\-@\t\r\n＝＋－＠]/
/** The same behind a sign at which some languages split the cells of a file, whatever its separator is. */
const behindSeparator = /([;\t])(?=['\s]*[=+\-@＝＋－＠])/g
const escapedBehind = /([;\t])'(?=['\s]*[=+\-@＝＋－＠])/g

/** Keeps a spreadsheet from running a text: an apostrophe before it says that it is one. */
export function escapeFormula(text: string): string {
  const inner = text.replaceAll(behindSeparator, "$1'")
  return dangerous.test(text) ? `'${inner}` : inner
}

/** Takes back what `escapeFormula` did, and nothing else. */
export function unescapeFormula(text: string): string {
  const outer = text.startsWith("'") && dangerous.test(text.slice(1)) ? text.slice(1) : text
  return outer.replaceAll(escapedBehind, '$1')
}
