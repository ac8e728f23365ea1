import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Hebrew, Arabic and the smaller scripts that are written from right to left, as Unicode sets their blocks apart. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Which way a paragraph runs: as its first letter does, or from left to right whatever stands in it. */
export type Base = 'auto' | 'ltr'

/** Letters that are drawn in one go, given in the order in which one reads them. */
export interface Run {
  readonly text: string
  readonly fromRight: boolean
}

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** @returns whether the paragraph begins at the right */
export const beginsAtRight = (paragraph: string, base: Base): boolean =>
  base === 'auto' && bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1

/**
 * The runs of a line from left to right, by the Unicode Bidirectional Algorithm (UAX #9). Brackets within a run from the right are mirrored;
 * its letters stay in reading order, since the font joins them before it turns them around.
 * @param line of a paragraph that runs as `base` says
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
