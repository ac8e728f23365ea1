/** What a spreadsheet would take for a formula or a command, with apostrophes that may stand before it already. */
const dangerous = /^['\s]*[=+\-@\t\r\n＝＋－＠]/

/** Keeps a spreadsheet from running a text: an apostrophe before it says that it is one. */
export function defuse(text: string): string {
  return dangerous.test(text) ? `'${text}` : text
}

/** Takes back what `defuse` did, and nothing else. */
export function undefuse(text: string): string {
  return text.startsWith("'") && dangerous.test(text.slice(1)) ? text.slice(1) : text
}
