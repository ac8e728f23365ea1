import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { openShapingFont, shapeText, type ShapingFont } from './shapeText'
import { unpackWoff } from './unpackWoff'

const { resolve } = createRequire(import.meta.url)

interface NotoFont {
  /** The letters for which it is loaded. */
  readonly letters: RegExp
  readonly regular: string
  readonly bold?: string
  /** Of the size of letters beside it: marks of some scripts are stacked so high that lines of the full size would touch. */
  readonly scale?: number
}

const fontsource = (name: string, letters: RegExp, scale = 1): NotoFont => {
  const file = (weight: number) => `@fontsource/noto-sans-${name}/files/noto-sans-${name}-${name}-${weight}-normal.woff`
  return { letters, regular: file(400), bold: file(700), scale }
}

const embedpdf = (code: string, name: string, letters: RegExp): NotoFont => {
  const file = (weight: string) => `@embedpdf/fonts-${code}/../../fonts/${name}-${weight}.otf`
  return { letters, regular: file('Regular'), bold: file('Bold') }
}

/** Han, and the punctuation, brackets and wide letters that Chinese, Japanese and Korean have in common. */
const han = String.raw`\p{Script=Han}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\u3200-\u33ff\uff00-\uffef`
const hanLetters = new RegExp(`[${han}]`, 'u')

/** In the order of preference. The danda, a full stop of many Indian scripts, is drawn as Devanagari has it. */
const fonts = {
  devanagari: fontsource('devanagari', /[\p{Script=Devanagari}\u0964\u0965]/u),
  thai: fontsource('thai', /\p{Script=Thai}/u, 0.92),
  khmer: fontsource('khmer', /\p{Script=Khmer}/u, 0.84),
  tamil: fontsource('tamil', /\p{Script=Tamil}/u),
  ethiopic: fontsource('ethiopic', /\p{Script=Ethiopic}/u),
  bengali: fontsource('bengali', /\p{Script=Bengali}/u),
  gujarati: fontsource('gujarati', /\p{Script=Gujarati}/u),
  gurmukhi: fontsource('gurmukhi', /\p{Script=Gurmukhi}/u),
  kannada: fontsource('kannada', /\p{Script=Kannada}/u, 0.92),
  lao: fontsource('lao', /\p{Script=Lao}/u, 0.92),
  malayalam: fontsource('malayalam', /\p{Script=Malayalam}/u),
  myanmar: fontsource('myanmar', /\p{Script=Myanmar}/u, 0.78),
  oriya: fontsource('oriya', /\p{Script=Oriya}/u),
  sinhala: fontsource('sinhala', /\p{Script=Sinhala}/u, 0.94),
  telugu: fontsource('telugu', /\p{Script=Telugu}/u, 0.88),
  chinese: embedpdf('sc', 'NotoSansHans', hanLetters),
  japanese: embedpdf('jp', 'NotoSansJP', hanLetters),
  korean: embedpdf('kr', 'NotoSansKR', new RegExp(String.raw`[\p{Script=Hangul}${han}]`, 'u')),
  emoji: {
    letters: /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u,
    regular: '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff',
    bold: '@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff',
  },
  symbols: {
    letters: /[\p{Symbol}\p{No}]/u,
    regular: '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff',
  },
} as const satisfies Record<string, NotoFont>

export type NotoName = keyof typeof fonts

const names = Object.keys(fonts) as NotoName[]
const otherHan: Readonly<Partial<Record<NotoName, number>>> = { japanese: 1, korean: 1 }

/**
 * The fonts of the scripts that letters belong to, in the order of preference. Nothing is loaded.
 * @param text around them: Han letters are drawn as Japanese ones beside kana, and as Korean ones beside Hangul
 */
export function notoFontsFor(letters: string, text: string): NotoName[] {
  const found = names.filter((name) => fonts[name].letters.test(letters))
  if (!found.includes('chinese')) return found
  const first = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'japanese'
    : /\p{Script=Hangul}/u.test(text)
      ? 'korean'
      : 'chinese'
  const rank = (name: NotoName) => (name === first ? 0 : 1 + (otherHan[name] ?? 0))
  return found.toSorted((a, b) => rank(a) - rank(b))
}

/** DejaVu has many symbols too, which look better beside its letters. */
export const isOnlySymbols = (name: NotoName): boolean => name === 'emoji' || name === 'symbols'

/** Some packages export their fonts, others only a program that stands in a folder beside them. */
function pathOf(file: string): string {
  const [name, beside] = file.split('/../../')
  return beside ? path.join(path.dirname(resolve(name!)), '..', beside) : resolve(file)
}

const opened = new Map<string, Font>()

/** @returns the font, loaded at its first use, with a layout by HarfBuzz */
export function notoFont(name: NotoName, isBold: boolean): Font {
  const { regular, bold }: NotoFont = fonts[name]
  const file = (isBold && bold) || regular
  let font = opened.get(file)
  if (!font) {
    const bytes = readFileSync(pathOf(file))
    const plain = file.endsWith('.woff') ? unpackWoff(bytes) : bytes
    font = create(plain) as Font
    const shaping = openShapingFont(plain)
    Object.assign(font, { layout: layoutWith(font, shaping), createSubset: () => smallSubset(font!) })
    opened.set(file, font)
  }
  return font
}

/** What fontkit copies of an OpenType font: of its thousands of shared outlines, those that the used letters need. */
interface Subset {
  subsetSubrs?: (shared: readonly unknown[], used: Readonly<Record<number, boolean>>) => Uint8Array[]
}

/**
 * fontkit writes a byte for each outline that is left out, which makes 40 kB of a Chinese name; without them it has about 1 kB. One byte
 * stays: with none, poppler and Ghostscript draw boxes or nothing.
 */
function smallSubset(font: Font): Subset {
  // fontkit's types don't declare its parts.
  const subset = (Object.getPrototypeOf(font) as Font).createSubset.call(font) as unknown as Subset
  const original = subset.subsetSubrs?.bind(subset)
  if (original)
    subset.subsetSubrs = (shared, used) =>
      original(shared, used).map((outline, index) => (used[index] || index === 0 ? outline : new Uint8Array(0)))
  return subset
}

/** @returns the size at which the font is drawn, as a share of the text's size */
export function scaleOf(name: NotoName): number {
  const { scale = 1 }: NotoFont = fonts[name]
  return scale
}

/** @returns whether the font has a letter, given as a code point */
export const notoCovers = (name: NotoName, letter: number): boolean =>
  notoFont(name, false).hasGlyphForCodePoint(letter)

interface Position {
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/** What pdfkit reads of a fontkit layout. It scales the positions in place, so the width is their sum at the time of reading. */
class Layout {
  constructor(
    readonly glyphs: readonly {
      readonly id: number
      readonly advanceWidth: number
      readonly codePoints: readonly number[]
    }[],
    readonly positions: readonly Position[],
  ) {}

  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  }
}

/** Letters that several glyphs draw belong to the first of these. */
function layoutWith(font: Font, shaping: ShapingFont) {
  return (text: string): Layout => {
    const shaped = shapeText(shaping, text)
    const starts = [...new Set(shaped.map(({ at }) => at))].toSorted((a, b) => a - b)
    const written = new Set<number>()
    const glyphs = shaped.map(({ id, at }) => {
      const letters = written.has(at) ? '' : text.slice(at, starts[starts.indexOf(at) + 1])
      written.add(at)
      return {
        id,
        advanceWidth: font.getGlyph(id).advanceWidth,
        codePoints: Array.from(letters, (letter) => letter.codePointAt(0)!),
      }
    })
    const positions = shaped.map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance: 0, xOffset, yOffset }))
    return new Layout(glyphs, positions)
  }
}
