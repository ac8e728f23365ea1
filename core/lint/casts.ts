/** `as never` and `as unknown as`: they silence the compiler completely. */
const cast = /\bas (?:never|unknown as)\b/

/** @returns the numbers of the lines with a cast that no comment on the line above gives a reason for */
export function castsWithoutReason(source: string): readonly number[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) =>
    cast.test(line) && !isComment(line) && !isComment(lines[at - 1] ?? '') ? [at + 1] : [],
  )
}

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*|\{\/\*)/.test(line)
