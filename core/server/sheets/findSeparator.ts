const separators = [',', ';', '\t'] as const

/** @returns the sign that most evenly parts the first lines of a CSV file, outside of quotes. */
export function findSeparator(beginning: string): string {
  const lines = outsideQuotes(beginning).split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').slice(0, 20)
  // The last line may be cut off.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines
  const scores = separators.map((separator) => {
    const counts = whole.map((line) => line.split(separator).length - 1)
    const inHeader = counts[0] ?? 0
    const alike = counts.filter((count) => count === inHeader).length
    return inHeader === 0 ? 0 : alike * 1000 + inHeader
  })
  const best = Math.max(...scores)
  return best === 0 ? ',' : separators[scores.indexOf(best)]!
}

function outsideQuotes(text: string): string {
  return text.replaceAll(/"(?:[^"]|"")*"?/g, '')
}
