/** A plain `Error` whose text a person would need, and never sees. */
export interface HiddenText {
  readonly line: number
  readonly why: string
}

const thrown = /throw new Error\(\s*(\S)/

/**
 * `messageOf` shows the message of an `ApiError`, and of any other error only “Something went wrong”, because that is a bug whose text is for
 * developers. So in code of the browser a plain `Error` must not carry what a person caused.
 * @param source code of the browser, formatted, so that its indentation tells what is within what
 * @returns the plain errors that are thrown in a screen while a person waits (in an async function of a component's file), and those whose
 * text comes from elsewhere, such as from a check of what was typed
 */
export function hiddenTexts(source: string, isScreen: boolean): readonly HiddenText[] {
  const lines = source.split('\n')
  return lines.flatMap((text, at) => {
    if (!text.includes('throw new Error(')) return []
    const argument = thrown.exec(`${text} ${lines[at + 1] ?? ''}`)?.[1] ?? ''
    if (!/['"`]/.test(argument))
      return [{ line: at + 1, why: 'its text comes from elsewhere, so it may be meant for a person' }]
    return isScreen && isInAsync(lines, at)
      ? [{ line: at + 1, why: 'it is thrown while a person waits, who reads only “Something went wrong”' }]
      : []
  })
}

/** Whether a line is within an async function: one of the lines that enclose it begins one. */
function isInAsync(lines: readonly string[], at: number): boolean {
  let depth = indentOf(lines[at]!)
  for (let above = at - 1; above >= 0 && depth > 0; above--) {
    const line = lines[above]!
    if (line.trim() === '' || indentOf(line) >= depth) continue
    depth = indentOf(line)
    if (/\basync\b/.test(line)) return true
  }
  return false
}

const indentOf = (line: string): number => line.length - line.trimStart().length
