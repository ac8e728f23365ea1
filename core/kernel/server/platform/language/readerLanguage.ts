import { createLanguage, type Words } from '@core/kernel/shared/createLanguage'

interface Catalogue {
  readonly locale?: string
  readonly words: Words
}

const catalogues = import.meta.glob<Catalogue>(['/core/languages/*.json', '/plugins/*/languages/*.json'], {
  eager: true,
  import: 'default',
})

/** Says a text of the product in a reader's language: `` say`Hello ${name}` ``. */
export type SayTemplate = (texts: TemplateStringsArray, ...values: unknown[]) => string

/** The language of somebody who reads what the server writes: a mail, or a text that is recorded as it was shown. */
export interface ReaderLanguage {
  readonly code: string
  readonly say: SayTemplate
  /** @returns a text that was composed in English, in the language where it is one of the product's messages */
  known(text: string): string
  /** @returns the translation of a text that is one of the product's messages as it is; else the text */
  word(text: string): string
}

/** The most texts whose translations are cached; looking one up among the messages with values takes about 0.1 ms. */
const mostCached = 10_000

const english: ReaderLanguage = {
  code: 'en',
  say: (texts, ...values) => texts.reduce((text, part, at) => `${text}${String(values[at - 1])}${part}`),
  known: (text) => text,
  word: (text) => text,
}

const languages = new Map<string, ReaderLanguage>()

/** What the packages that are on bring, by plugin and the code of the language. */
let brought: ReadonlyMap<string, ReadonlyMap<string, Words>> = new Map()

/** Takes the words that packages bring from now on, in place of those before. The product’s own words stay what they are. */
export function bringWords(ofPackages: ReadonlyMap<string, ReadonlyMap<string, Words>>): void {
  brought = ofPackages
  languages.clear()
}

/**
 * @param code the language that a person reads, of the staff or outside, such as `es`; none: English
 * @returns it with the words of core and of all plugins of the build; English where there is no such language
 */
export function readerLanguage(code: string | null | undefined): ReaderLanguage {
  if (!code || !(`/core/languages/${code}.json` in catalogues)) return english
  let language = languages.get(code)
  if (!language) languages.set(code, (language = create(code)))
  return language
}

function create(code: string): ReaderLanguage {
  const files = Object.entries(catalogues).filter(([file]) => file.endsWith(`/languages/${code}.json`))
  const locale = catalogues[`/core/languages/${code}.json`]?.locale ?? code
  const { add, text, known, names } = createLanguage({ code, locale })
  for (const [file, { words }] of files) add(file, words)
  for (const [plugin, ofPackage] of brought) add(plugin, ofPackage.get(code) ?? {})
  const cached = new Map<string, string>()
  return {
    code,
    known(english) {
      let translated = cached.get(english)
      if (translated === undefined) {
        if (cached.size >= mostCached) cached.clear()
        cached.set(english, (translated = known(english)))
      }
      return translated
    },
    word: (english) => names({ english }, ['english']).english,
    say: (texts, ...values) => text(texts, values),
  }
}
