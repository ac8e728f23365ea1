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

export const faces = Object.keys(files) as Face[]

const loaded = new Map<Face, { bytes: Buffer; font: Font }>()

/** @returns a face, loaded at its first use */
export function loadFace(face: Face): { bytes: Buffer; font: Font } {
  let found = loaded.get(face)
  if (!found) {
    const bytes = readFileSync(resolve(`dejavu-fonts-ttf/ttf/${files[face]}`))
    found = { bytes, font: create(bytes) as Font }
    loaded.set(face, found)
  }
  return found
}

/** @returns whether the face has a letter, given as a code point */
export const covers = (face: Face, letter: number): boolean => loadFace(face).font.hasGlyphForCodePoint(letter)

/** @returns whether the face has every letter of the text */
export const hasLetters = (face: Face, text: string): boolean =>
  Array.from(text).every((letter) => covers(face, letter.codePointAt(0)!))
