import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

/**
 * DejaVu contains Latin for every language, Greek, Cyrillic, Arabic, Hebrew, Armenian and Georgian. Its serif italics, used for typed
 * signatures, contain no script after Cyrillic.
 */
const files = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
  script: 'DejaVuSerifCondensed-Italic.ttf',
} as const

export type Face = keyof typeof files

const loaded = new Map<Face, { bytes: Buffer; font: Font }>()

function load(face: Face): { bytes: Buffer; font: Font } {
  let found = loaded.get(face)
  if (!found) {
    const bytes = readFileSync(resolve(`dejavu-fonts-ttf/ttf/${files[face]}`))
    found = { bytes, font: create(bytes) as Font }
    loaded.set(face, found)
  }
  return found
}

/** Registers the fonts with a document of pdfkit; only the used letters become part of it. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const face of Object.keys(files) as Face[]) doc.registerFont(face, load(face).bytes)
}

/** @returns whether the face has every letter of the text */
export const hasLetters = (face: Face, text: string): boolean =>
  Array.from(text).every((letter) => load(face).font.hasGlyphForCodePoint(letter.codePointAt(0)!))

/**
 * @returns the text, with each letter that the fonts can't draw written as its code point, `[U+674E]`: an empty box would have no meaning,
 * and a document that is signed must not lose a letter.
 */
export function drawable(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) =>
    isDrawable(letter.codePointAt(0)!) ? letter : named(letter),
  ).join('')
}

function isDrawable(code: number): boolean {
  return code === 10 || (code >= 32 && !isDirection(code) && load('regular').font.hasGlyphForCodePoint(code))
}

/** Marks that reverse the order of letters could make a line read as another one. */
const isDirection = (code: number) => (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)

function named(letter: string): string {
  if (letter === '\t') return ' '
  return letter === '\r' ? '' : `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
}
