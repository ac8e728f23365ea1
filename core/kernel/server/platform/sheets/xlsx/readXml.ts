import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { UnreadableSheet } from '../readCsv'

/**
 * The number of characters in which there must be an event: a longer text, value or comment would fill the memory before it can be checked.
 */
const longestSilence = 8 * 1024 * 1024
/** The maximum depth of tags; a sheet has about six levels. */
const deepest = 100

export interface XmlEvents {
  /** Names have no prefix. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/**
 * Reads XML while it arrives.
 * @returns after each piece, so that the results of its events can be passed on
 * @throws UnreadableSheet when it is malformed, declares entities of its own, or something in it never ends
 */
export async function* readXml(pieces: AsyncIterable<string>, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser()
  const broken = () => {
    throw new UnreadableSheet('This Excel file is damaged. Please save it again, or send it as CSV.')
  }
  parser.on('error', broken)
  parser.on('doctype', broken)
  let depth = 0
  let silence = 0
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    silence = 0
    if (++depth > deepest) broken()
    events.open?.(bare(name), attributes)
  })
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    silence = 0
    depth--
    events.close?.(bare(name))
  })
  if (events.text) {
    parser.on('text', (text) => events.text!(text))
    parser.on('cdata', (text) => events.text!(text))
  }
  for await (const piece of pieces) {
    parser.write(piece)
    silence += piece.length
    if (silence > longestSilence) broken()
    yield
  }
  parser.close()
  yield
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
