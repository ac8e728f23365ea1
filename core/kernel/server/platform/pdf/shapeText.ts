import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** A glyph in visual order. Lengths are in units of the font. */
export interface ShapedGlyph {
  readonly id: number
  /** Where the letters that it draws begin in the text. */
  readonly at: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/** A font as HarfBuzz reads it: a pointer into its memory. */
export type ShapingFont = number & { readonly brand: 'ShapingFont' }

type Call = (...numbers: number[]) => number
type HarfBuzz = Record<
  | 'malloc'
  | 'free'
  | 'hb_blob_create'
  | 'hb_face_create'
  | 'hb_font_create'
  | 'hb_buffer_create'
  | 'hb_buffer_destroy'
  | 'hb_buffer_add_utf16'
  | 'hb_buffer_set_direction'
  | 'hb_buffer_guess_segment_properties'
  | 'hb_buffer_get_length'
  | 'hb_buffer_get_glyph_infos'
  | 'hb_buffer_get_glyph_positions'
  | 'hb_shape',
  Call
> & { readonly memory: WebAssembly.Memory; readonly __wasm_call_ctors: () => void }

const page = 65_536
/** HB_MEMORY_MODE_WRITABLE and HB_DIRECTION_LTR. */
const [writable, leftToRight] = [2, 4]
/** Of a glyph's info and of its position, in 32-bit words. */
const wordsOfGlyph = 5

let loaded: HarfBuzz | undefined

/**
 * The module of the package itself can only be loaded asynchronously, but a text is measured in the middle of a synchronous validation.
 * This loads the same WebAssembly file when the first text needs it.
 */
function harfBuzz(): HarfBuzz {
  if (loaded) return loaded
  const wasm = new WebAssembly.Module(readFileSync(resolve('harfbuzzjs/dist/harfbuzz.wasm')))
  const stop = () => {
    throw new Error('HarfBuzz has stopped: a font is damaged or the memory is full.')
  }
  const { exports } = new WebAssembly.Instance(wasm, {
    wasi_snapshot_preview1: { proc_exit: stop },
    env: {
      _emscripten_runtime_keepalive_clear: () => undefined,
      _abort_js: stop,
      _setitimer_js: () => 0,
      emscripten_resize_heap: (bytes: number) => grow(bytes),
    },
  })
  // The functions of a WebAssembly module have no types.
  loaded = exports as unknown as HarfBuzz
  const { __wasm_call_ctors: construct } = loaded
  construct()
  return loaded
}

/** @returns 1 if the memory has this size, 0 if it can't */
function grow(bytes: number): number {
  const { memory } = loaded!
  try {
    memory.grow(Math.max(0, Math.ceil((bytes - memory.buffer.byteLength) / page)))
    return 1
  } catch {
    return 0
  }
}

/** @param bytes of a TrueType or OpenType font; it stays in memory */
export function openShapingFont(bytes: Uint8Array): ShapingFont {
  const hb = harfBuzz()
  const start = hb.malloc(bytes.length)
  new Uint8Array(hb.memory.buffer).set(bytes, start)
  const blob = hb.hb_blob_create(start, bytes.length, writable, 0, 0)
  return hb.hb_font_create(hb.hb_face_create(blob, 0)) as ShapingFont
}

/**
 * Chooses and places the glyphs of a text as its script demands: ligatures, reordered vowels, stacked marks. fontkit throws at some of these
 * fonts, and puts marks of Thai and Burmese into wrong places.
 * @param text of one script that is written from left to right
 */
export function shapeText(font: ShapingFont, text: string): ShapedGlyph[] {
  const hb = harfBuzz()
  const start = hb.malloc(Math.max(1, text.length) * 2)
  new Uint16Array(hb.memory.buffer, start, text.length).set(
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  )
  const buffer = hb.hb_buffer_create()
  hb.hb_buffer_add_utf16(buffer, start, text.length, 0, text.length)
  hb.hb_buffer_set_direction(buffer, leftToRight)
  hb.hb_buffer_guess_segment_properties(buffer)
  hb.hb_shape(font, buffer, 0, 0)
  const count = hb.hb_buffer_get_length(buffer)
  const infos = new Uint32Array(hb.memory.buffer, hb.hb_buffer_get_glyph_infos(buffer, 0), count * wordsOfGlyph)
  const places = new Int32Array(hb.memory.buffer, hb.hb_buffer_get_glyph_positions(buffer, 0), count * wordsOfGlyph)
  const glyphs = Array.from({ length: count }, (_, index) => {
    const at = index * wordsOfGlyph
    return {
      id: infos[at]!,
      at: infos[at + 2]!,
      xAdvance: places[at]!,
      xOffset: places[at + 2]!,
      yOffset: places[at + 3]!,
    }
  })
  hb.hb_buffer_destroy(buffer)
  hb.free(start)
  return glyphs
}
