import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

/**
 * DejaVu reads Latin in every language, Greek, Cyrillic, Arabic, Hebrew, Armenian and Georgian; a family's names are seldom plain
 * ASCII, and the fonts that every PDF reader has of its own end at western Europe.
 */
const files = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' } as const

export type Face = keyof typeof files

const loaded = new Map<Face, Buffer>()

/** @returns the font's bytes, read once and only when a document is made. */
export function fontBytes(face: Face): Buffer {
  const bytes = loaded.get(face) ?? readFileSync(resolve(`dejavu-fonts-ttf/ttf/${files[face]}`))
  loaded.set(face, bytes)
  return bytes
}

let regular: Font | undefined

/**
 * @returns the text with what the font can't draw written as its number, `[U+674E]`: an empty box would say nothing, and a
 * document that is kept must not lose a letter.
 */
export function drawable(text: string): string {
  regular ??= create(fontBytes('regular')) as Font
  const has = regular
  return Array.from(text.normalize('NFC'), (letter) => (isDrawable(has, letter.codePointAt(0)!) ? letter : named(letter))).join('')
}

function isDrawable(font: Font, code: number): boolean {
  return code === 10 || (code >= 32 && !isDirection(code) && font.hasGlyphForCodePoint(code))
}

/** Marks that turn the order of letters around could make a line read as another. */
function isDirection(code: number): boolean {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
}

function named(letter: string): string {
  return letter === '\t' ? ' ' : letter === '\r' ? '' : `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
}
