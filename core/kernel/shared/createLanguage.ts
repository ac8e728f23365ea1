import type { Language } from '@core/kernel/entity/language'

/** Translations by the English message. `|` separates plural forms, `{0}` stands for a value. */
export type Words = Readonly<Record<string, string>>

/** A translation: each form as texts and indexes of values, in turn. */
type Forms = readonly (readonly string[])[]

/** The categories of Intl.PluralRules in the order in which a translation has its forms. */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** @returns the plural forms of a translation; one where `|` is a character of its text: `no / : or |` */
export function formsIn(text: string): readonly string[] {
  const forms = text.split('|')
  return forms.some((form) => form.trim() === '') ? [text] : forms
}

/** @returns the direction of a language by its script, because Node 20 doesn’t know it itself */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const { script } = new Intl.Locale(locale).maximize()
  return /^(?:Arab|Hebr|Thaa|Syrc|Nkoo|Adlm)$/.test(script ?? '') ? 'rtl' : 'ltr'
}

/** As the server abbreviates them. */
const months: readonly string[] = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** What the build knows of a language. */
export interface LanguageFacts {
  readonly code: string
  /** Of dates, numbers and plurals. */
  readonly locale: string
  /** What the names of its files end with: another one where any of its words is another. */
  readonly version?: string | undefined
  /** The address of the script with all of its words. */
  readonly whole?: string
}

/**
 * @param fetchScript runs a script with words; by default there are no scripts to fetch
 * @returns the language, without words
 */
export function createLanguage(
  { code, locale, version, whole }: LanguageFacts,
  fetchScript?: (address: string) => Promise<void>,
): Language {
  const all = new Map<string, Forms>()
  const told = new Map<string, string>()
  const fetched = new Map<string, Promise<unknown>>()
  const found = new WeakMap<readonly string[], Forms>()
  const rules = new Intl.PluralRules(locale)
  const used = rules.resolvedOptions().pluralCategories
  const inOrder = categories.filter((category) => used.includes(category))
  let patterns: readonly Pattern[] | undefined
  let nouns: ReadonlyMap<string, Forms> | undefined

  /** Two forms are one and the rest, whatever else the language tells apart: Spanish has a third form for millions. */
  const formOf = (forms: Forms, count: number | undefined) => {
    if (forms.length === 1 || count === undefined) return forms.at(-1)!
    const category = rules.select(count)
    if (forms.length === 2) return forms[category === 'one' ? 0 : 1]!
    return forms[inOrder.indexOf(category)] ?? forms.at(-1)!
  }

  const lookUp = (texts: readonly string[]): Forms | undefined => {
    let forms = found.get(texts)
    if (!forms) {
      const whole = texts.map((text, at) => (at === 0 ? text : `{${at - 1}}${text}`)).join('')
      const key = whole.trim()
      const plain = all.get(key)
      if (!plain) return undefined
      // The space around a message is not part of it.
      const [before = '', after = ''] = [/^\s+/.exec(whole)?.[0], /\s+$/.exec(whole)?.[0]]
      forms = plain.map((form) =>
        form.map((part, at) => (at === 0 ? before : '') + part + (at === form.length - 1 ? after : '')),
      )
      found.set(texts, forms)
    }
    return forms
  }

  const parts: Language['parts'] = (texts, values) => {
    const forms = lookUp(texts)
    if (!forms) return texts.flatMap((text, at) => (at < values.length ? [text, values[at]] : text))
    const count = forms.length > 1 ? values.map(numberOf).find((value) => value !== undefined) : undefined
    return formOf(forms, count).map((part, at) => (at % 2 === 0 ? part : values[Number(part)]))
  }

  const word = (text: string) => all.get(text)?.at(-1)!.join('') ?? told.get(text) ?? text

  /** Fetches words once. Without them the texts are in English, which is better than none. */
  const fetchOnce = (key: string, address: string) => {
    let work = fetched.get(key)
    if (!work && fetchScript) fetched.set(key, (work = fetchScript(address).catch(() => fetched.delete(key))))
    return work
  }

  /** @returns the names that belong to the ids of a record, with those of the product translated: choices, entries of lists, roles */
  const namesIn = (labels: object) =>
    Object.fromEntries(
      Object.entries(labels).map(([path, name]: [string, unknown]) => [
        path,
        typeof name === 'string' ? word(name) : name,
      ]),
    )

  /** Copies data with some of their texts translated. @param isName whether a property of an object is such a text, or a list of them */
  const copied = (
    value: unknown,
    isName: (key: string, object: object) => boolean,
    translated: (text: string) => string,
  ): unknown => {
    const copy = (part: unknown, named: boolean, inside = isName): unknown => {
      if (typeof part === 'string') return named ? translated(part) : part
      return Array.isArray(part) ? part.map((one) => copy(one, named, inside)) : copied(part, inside, translated)
    }
    if (Array.isArray(value)) return value.map((one) => copy(one, false))
    if (!isPlain(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === 'labels' && isPlain(part)
          ? namesIn(part)
          : copy(part, isName(key, value), isOptions(key, value) || isRoles(key) ? (name) => name === 'name' : isName),
      ]),
    )
  }

  /** @returns `3 derivaciones` for `3 referrals`; undefined for a text that is no counted noun */
  const counted = (text: string) => {
    const [, number, noun] = /^(\d[\d,.]*) (\p{L}.*)$/u.exec(text) ?? []
    if (number === undefined || noun === undefined) return undefined
    nouns ??= new Map([...all].flatMap(([english, forms]) => english.split('|').map((form) => [form, forms] as const)))
    const forms = nouns.get(noun)
    return forms && `${number} ${formOf(forms, numberOf(number)).join('')}`
  }

  /** @returns `sept 2026` for `Sep 2026`, `T3 2026` for `Q3 2026`, as the server names the rows of a report (`periodName`); undefined for a text that is none of them */
  const dated = (text: string) => {
    const [, quarter, ofYear] = /^(Q[1-4]) (\d{4})$/.exec(text) ?? []
    if (quarter !== undefined) return `${word(quarter)} ${ofYear}`
    const [, name, number = ''] = /^([A-Z][a-z]{2}) (\d{1,2}|\d{4})$/.exec(text) ?? []
    const month = months.indexOf(name ?? '')
    if (month < 0) return undefined
    // A leap year has every day.
    const isYear = number.length === 4
    const day = isYear ? Date.UTC(Number(number), month) : Date.UTC(2024, month, Number(number))
    return new Date(day).toLocaleDateString(locale, {
      timeZone: 'UTC',
      month: 'short',
      ...(isYear ? { year: 'numeric' } : { day: 'numeric' }),
    })
  }

  /** @returns `Derivación REF-000573` for `Referral REF-000573`; undefined for a text that is no kind of record with a number */
  const numbered = (text: string) => {
    const [, kind = '', number = ''] = /^(\p{Lu}[\p{L} ]*) ([\p{Lu}-]*\d[\p{Lu}\d-]*)$/u.exec(text) ?? []
    return all.has(kind) ? `${word(kind)} ${number}` : undefined
  }

  /** @returns the message that a text is, which may begin with a small letter within a sentence */
  const messageOf = (text: string) =>
    all.has(text) ? text : [text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())].find((one) => all.has(one))
  const isKnown = (text: string) =>
    messageOf(text) !== undefined ||
    isAbbreviation(text) ||
    counted(text) !== undefined ||
    numbered(text) !== undefined ||
    numberOf(text) !== undefined

  /** Whether a text is how a list ends: `Administrator and Dispatcher`. */
  const isPair = (text: string) => {
    const pair = text.split(/ (?:and|or) /)
    return pair.length === 2 && pair.every(isKnown)
  }

  /** @returns `8 actividades, 1 archivo` for `8 activities, 1 file`; undefined where a part of the list is no message */
  const listed = (text: string) => {
    const between = [': ', ', ', ' → '].find((one) => text.includes(one))
    const parts = between === undefined ? [] : text.split(between)
    const isPart = (part: string, at: number) =>
      isKnown(part) || (between === ', ' && at === parts.length - 1 && isPair(part))
    return parts.length > 1 && parts.every(isPart) ? parts.map(known).join(between) : undefined
  }

  const known: Language['known'] = (text) => {
    const sent = told.get(text)
    if (sent !== undefined) return sent
    const message = messageOf(text)
    if (message !== undefined) return message === text ? word(text) : lowerFirst(word(message))
    const whole = counted(text) ?? dated(text) ?? numbered(text) ?? listed(text)
    if (whole !== undefined) return whole
    patterns ??= patternsOf(all)
    for (const { pieces, indexes, forms, isTelling } of patterns) {
      const matched = valuesIn(text, pieces)
      // A value is mostly a label, which has a translation too. Where a message is little more than its values, all of them must have one.
      if (matched && (isTelling || matched.every((value) => isKnown(value)))) {
        const values = new Map(indexes.map((index, at) => [index, known(matched[at]!)]))
        const count = [...values.values()].map(numberOf).find((value) => value !== undefined)
        return formOf(forms, count)
          .map((part, at) => (at % 2 === 0 ? part : values.get(part)))
          .join('')
      }
    }
    return text
  }

  return {
    code,
    locale,
    direction: directionOf(locale),
    parts,
    known,
    // They have the shape of what was given.
    names: (value, properties) => copied(value, (key) => properties.includes(key), word) as typeof value,
    // They have the shape of what was given.
    response: (value) => copied(value, isOfFigure, known) as typeof value,
    text: (texts, values) => parts(texts, values).map(String).join(''),
    noun(count, one, many) {
      const forms = all.get(`${one}|${many}`)
      return forms ? formOf(forms, count).join('') : count === 1 ? one : many
    },
    loadFor(files) {
      const work = files
        .filter((file) => file.endsWith(chunkWithWords))
        .flatMap((file) => fetchOnce(file, `/${wordsFileOf(file, { code, version })}`) ?? [])
      return work.length > 0 ? Promise.all(work) : undefined
    },
    async loadAll() {
      if (whole !== undefined) await fetchOnce(whole, whole)
    },
    add(source, words) {
      if (!fetched.has(source)) fetched.set(source, Promise.resolve())
      patterns = nouns = undefined
      for (const [english, text] of Object.entries(words))
        if (!all.has(english))
          all.set(
            english,
            formsIn(text).map((form) => form.split(/\{(\d+)\}/)),
          )
    },
    addTold(words) {
      for (const [english, text] of Object.entries(words)) told.set(english, text)
    },
  }
}

/** How the names of chunks end whose modules have words. */
export const chunkWithWords = '.words.js'

/** @returns the name of the file with the words of a chunk */
export const wordsFileOf = (chunk: string, { code, version = '' }: Pick<LanguageFacts, 'code' | 'version'>): string =>
  `${chunk.slice(0, -chunkWithWords.length)}.${code}-${version}.js`

/** Whether a value is an object of data: not bytes, a file or a date, which have no texts and would be lost. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** Whether a property has the options of a described field. */
const isOptions = (key: string, object: object) => key === 'options' && 'path' in object && 'kind' in object

/** Whether a property has roles, of which the product brought some; none of a record's own fields are in it. */
const isRoles = (key: string) => key === 'roles' || key === 'viewing'

/** Whether a property is the name of a figure, of one of its parts, of a row or of the tile that shows it, or says what it counts. */
export const isOfFigure = (key: string, object: object): boolean => {
  // An entry of a history, and a field that it changed: what is stored there is in English.
  if ('changes' in object && 'action' in object) return /^(?:note|author|of)$/.test(key)
  if ('field' in object && 'label' in object && ('to' in object || 'from' in object || 'hidden' in object))
    return key === 'label'
  if ('sentence' in object) return ['label', 'name', 'sentence', 'note', 'title'].includes(key)
  // A field on a page of a document, which is saved as it was read, and which its signers see.
  if ('page' in object && 'type' in object) return false
  // A rule that administrators set.
  if ('help' in object && 'delivered' in object) return key === 'title' || key === 'help'
  if (key === 'label')
    return 'cells' in object || 'href' in object || 'value' in object || 'path' in object || 'format' in object
  if (key === 'name') return 'filter' in object ? 'count' in object : 'figures' in object
  return (
    /^(?:title|empty|counts|category|titleLabel|notes)$/.test(key) &&
    ['table', 'chart', 'columns', 'list'].some((part) => part in object)
  )
}

/** @returns the number that a value is or is written as: `1,234` */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\d[\d,.]*$/.test(value) ? Number(value.replaceAll(',', '')) : undefined
}

interface Pattern {
  /** What stands before, between and behind the values. */
  readonly pieces: readonly string[]
  readonly indexes: readonly string[]
  readonly forms: Forms
  /** Whether its own words are enough to tell it from other texts. */
  readonly isTelling: boolean
}

/** The messages with values by which a text of the server is recognized, those with the most words first. */
function patternsOf(all: ReadonlyMap<string, Forms>): readonly Pattern[] {
  const fixed = (message: string) => message.replace(/\{\d+\}/g, '').trim()
  const isTelling = (message: string) =>
    /\p{L}{2,} \p{L}{2,}/u.test(fixed(message)) || /^\p{Lu}\p{L}+\b.*\P{L}\p{L}{2,}/u.test(fixed(message))
  return [...all]
    .filter(([english]) => english.includes('{0}') && /\p{L}{2}/u.test(fixed(english)))
    .toSorted(([one], [other]) => fixed(other).length - fixed(one).length)
    .map(([english, forms]) => {
      const parts = english.split(/\{(\d+)\}/)
      return {
        pieces: parts.filter((_, at) => at % 2 === 0),
        indexes: parts.filter((_, at) => at % 2 === 1),
        forms,
        isTelling: isTelling(english),
      }
    })
}

/**
 * The shortest values with which a text has these pieces, each of one line. It looks for each piece once: people choose parts of a text, and
 * an expression tries all the places where their words repeat.
 * @returns undefined where it doesn't have them
 */
function valuesIn(text: string, pieces: readonly string[]): readonly string[] | undefined {
  const [first = '', ...rest] = pieces
  if (!text.startsWith(first)) return undefined
  const values: string[] = []
  let from = first.length
  for (const [at, piece] of rest.entries()) {
    const isLast = at === rest.length - 1
    // A value has at least one letter.
    const end = isLast ? text.length - piece.length : text.indexOf(piece, from + 1)
    if (end <= from || (isLast && !text.endsWith(piece))) return undefined
    values.push(text.slice(from, end))
    from = end + piece.length
  }
  return values.some((value) => /[\r\n]/.test(value)) ? undefined : values
}

/** Whether a text is a label that no catalogue has, because it is the same in every language: ZIP, NPI. */
const isAbbreviation = (text: string) => /^\p{Lu}{2,}$/u.test(text)

const lowerFirst = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
