// What the product and the document of a sandboxed screen send each other, over a channel that only the two of them have.

/** What a screen is told when it starts. */
export interface ScreenStart {
  /** The path that is open, and the values of its parameters. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly person: { readonly name: string }
  /** Of the texts: `en`. */
  readonly language: string
  /** The words that the package brings of it (`languages/es.json`), by the English ones; none in English. */
  readonly words?: Readonly<Record<string, string>>
  readonly look: ScreenLook
  /** The product's font, for `font-family: var(--font)`. */
  readonly font?: ArrayBuffer
}

/** How the product looks now. */
export interface ScreenLook {
  readonly isDark: boolean
  readonly isCompact: boolean
  readonly direction: 'ltr' | 'rtl'
  /** Values of custom properties, by their names: `--primary`. */
  readonly tokens: Readonly<Record<string, string>>
}

export type ToScreen =
  | { readonly start: ScreenStart }
  | { readonly look: ScreenLook }
  | { readonly id: number; readonly data: unknown }
  | { readonly id: number; readonly error: string }

export type FromScreen =
  | {
      readonly id: number
      readonly call: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: unknown }
    }
  | { readonly toast: { readonly kind: 'success' | 'error' | 'info' | 'warning'; readonly text: string } }
  | { readonly navigate: string }
  | { readonly height: number }
