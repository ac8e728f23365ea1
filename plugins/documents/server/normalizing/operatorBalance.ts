const space = 0x20
const open = 0x28
const close = 0x29
const backslash = 0x5c
const less = 0x3c
const greater = 0x3e
const percent = 0x25
const slash = 0x2f
const capital = { D: 0x44, E: 0x45, I: 0x49, Q: 0x51 } as const
const small = { q: 0x71 } as const
/** ()<>[]{}/% */
const delimiters = new Set([open, close, less, greater, 0x5b, 0x5d, 0x7b, 0x7d, slash, percent])

const isWhite = (byte: number | undefined) =>
  byte === undefined || byte === 0 || (byte >= 9 && byte <= 13) || byte === space

/**
 * @param content the operators of a page (ISO 32000-2, 7.8.2)
 * @returns whether each saved graphics state (`q`) is restored (`Q`), and no other
 */
export function isBalanced(content: Uint8Array): boolean {
  let depth = 0
  let at = 0
  while (at < content.length) {
    const byte = content[at]!
    if (byte === open) at = afterString(content, at)
    else if (byte === percent) at = afterLine(content, at)
    else if (byte === less && content[at + 1] !== less) at = afterHexString(content, at)
    else if (isWhite(byte) || delimiters.has(byte)) at++
    else {
      const start = at
      while (at < content.length && !isWhite(content[at]) && !delimiters.has(content[at]!)) at++
      const isName = content[start - 1] === slash
      if (at - start === 1 && !isName) {
        if (byte === small.q) depth++
        else if (byte === capital.Q && --depth < 0) return false
      } else if (at - start === 2 && byte === capital.I && content[start + 1] === capital.D && !isName)
        at = afterImage(content, at)
    }
  }
  return depth === 0
}

function afterString(content: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    const byte = content[at]!
    if (byte === backslash) at++
    else if (byte === open) depth++
    else if (byte === close && --depth === 0) return at + 1
  }
  return content.length
}

function afterHexString(content: Uint8Array, from: number): number {
  const end = content.indexOf(greater, from)
  return end < 0 ? content.length : end + 1
}

function afterLine(content: Uint8Array, from: number): number {
  let at = from
  while (at < content.length && content[at] !== 10 && content[at] !== 13) at++
  return at
}

/** After the data of an inline image: `EI` between white space. */
function afterImage(content: Uint8Array, from: number): number {
  for (let at = from; at + 2 < content.length; at++)
    if (
      isWhite(content[at]) &&
      content[at + 1] === capital.E &&
      content[at + 2] === capital.I &&
      isWhite(content[at + 3])
    )
      return at + 3
  return content.length
}
