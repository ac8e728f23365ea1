import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Hebrew, Arabic and the smaller scripts that are written from right to left, in Unicode's blocks. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The direction of a paragraph: that of its first letter, or always from left to right. */
export type Base = 'auto' | 'ltr'

/** Letters that are drawn together, in reading order. */
export interface Run {
  readonly text: string
  readonly fromRight: boolean
}

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** @returns whether the paragraph begins at the right */
export const beginsAtRight = (paragraph: string, base: Base): boolean =>
  base === 'auto' && bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1

/**
 * The runs of a line from left to right, by the Unicode Bidirectional Algorithm (UAX #9). Brackets in a right-to-left run are mirrored; its
 * letters stay in reading order, because the font joins them before it reverses them.
 * @param line of a paragraph with the direction `base`
 */
export function visualRuns(line: string, base: Base | 'rtl'): Run[] {
  const levels = bidi.getEmbeddingLevels(line, base === 'auto' ? undefined : base)
  const order = Array.from({ length: line.length }, (_, at) => at)
  for (const [start = 0, end = 0] of bidi.getReorderSegments(line, levels))
    order.splice(start, end - start + 1, ...order.slice(start, end + 1).toReversed())
  const isFromRight = (at: number) => levels.levels[at]! % 2 === 1
  const letter = (at: number) => (isFromRight(at) && bidi.getMirroredCharacter(line[at]!)) || line[at]!
  const runs: { fromRight: boolean; text: string }[] = []
  let last: number | undefined
  for (const at of order) {
    const fromRight = isFromRight(at)
    const run = runs.at(-1)
    if (run && run.fromRight === fromRight && last !== undefined && at === last + (fromRight ? -1 : 1))
      run.text = fromRight ? letter(at) + run.text : run.text + letter(at)
    else runs.push({ fromRight, text: letter(at) })
    last = at
  }
  return runs
}
