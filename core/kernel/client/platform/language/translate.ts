import { language } from '@core/kernel/entity/language'

/** @returns the message in the reader's language. The build puts it around the words of all sources (core/build/languages); nobody writes it. */
export const $t = (texts: TemplateStringsArray, ...values: unknown[]): string =>
  language ? language.text(texts, values) : String.raw({ raw: texts }, ...values)
