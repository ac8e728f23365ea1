/** The reader's language, where it is not English: what the script of that language offers. */
export interface Language {
  /** As in `<html lang>`: `es`. */
  readonly code: string
  /** A BCP 47 tag for dates and numbers: `es-US`. */
  readonly locale: string
  /** In which direction it is written. */
  readonly direction: 'ltr' | 'rtl'
  /** Looks a message up. @returns it with its values, in English where it has no translation */
  text(texts: readonly string[], values: readonly unknown[]): string
  /** As `text`, for a message that contains elements. @returns texts and values in the order of the translation */
  parts(texts: readonly string[], values: readonly unknown[]): readonly unknown[]
  /** @returns the form of a noun after a number */
  noun(count: number, one: string, many: string): string
  /** @returns the translation of a message that came from the server; the message itself where there is none */
  known(text: string): string
  /** Translates names that came from the server, such as those of menus. @returns a copy with the texts of these properties in the language */
  names<Value>(value: Value, properties: readonly string[]): Value
  /** Translates what a response says of figures: their names, and the sentences that tell what they count. */
  response<Value>(value: Value): Value
  /** Loads the words of chunks that are being loaded. @returns undefined where there are none to wait for; it never fails: without them the texts are in English */
  loadFor(files: readonly string[]): Promise<unknown> | undefined
  /** Loads all words of the product, for packages, which may use any of them. It never fails. */
  loadAll(): Promise<void>
  /**
   * Adds words, by the English message. Those that are there already stay.
   * @param source the chunk or the package whose words they are
   */
  add(source: string, words: Readonly<Record<string, string>>): void
  /** Adds what the server told of its texts: each with its translation, values included. */
  addTold(words: Readonly<Record<string, string>>): void
}

declare global {
  // A script of the page sets it before all modules run, so that texts of modules are in the language from the beginning.
  var $language: Language | undefined
}

/** The reader's language; undefined for English and on the server, where the texts are what the sources say. */
export const language = globalThis.$language

/** @returns a text that came from the server, in the reader's language where it is one of the product's messages */
export const known = (text: string): string => (language ? language.known(text) : text)

/** @returns a name that the server stores, such as that of a role, in the reader’s language where the product brought it */
export const knownName = (name: string): string => (language ? language.names({ name }, ['name']).name : name)

/** @returns what came from the server with the texts of these properties in the reader’s language, where the product brought them */
export const knownNames = <Value>(value: Value, ...properties: readonly string[]): Value =>
  language ? language.names(value, properties) : value
