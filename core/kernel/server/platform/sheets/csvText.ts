/** @returns the text of one row, RFC 4180: quotes only where they are needed, CRLF at the end. */
export function csvRow(cells: readonly string[], separator = ','): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`
}

function csvCell(text: string, separator: string): string {
  // Quotes preserve blanks at the ends; without them many readers drop them.
  return text.includes(separator) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Excel recognizes a CSV as UTF-8 only when it begins with this. */
export const byteOrderMark = '\uFEFF'
