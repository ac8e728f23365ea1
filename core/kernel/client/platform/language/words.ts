import { createElement, Fragment, type ReactNode } from 'react'
import { language } from '@core/kernel/entity/language'

// The build puts calls of these two around the words of all sources (core/build/languages); nobody writes them.

/** @returns the message in the reader's language */
export const $t = (texts: TemplateStringsArray, ...values: unknown[]): string =>
  language ? language.text(texts, values) : String.raw({ raw: texts }, ...values)

/** @returns the message in the reader's language, with elements in it */
export function $x(texts: TemplateStringsArray, ...values: unknown[]): ReactNode {
  // What stands between braces in JSX is a node.
  const parts = (
    language
      ? language.parts(texts, values)
      : texts.flatMap((text, at) => (at < values.length ? [text, values[at]] : text))
  ) as readonly Exclude<ReactNode, bigint>[]
  // A text is one text for the page as well.
  return parts.some((part) => typeof part === 'object' && part !== null)
    ? createElement(Fragment, null, ...parts)
    : parts.map((part) => (typeof part === 'string' || typeof part === 'number' ? part : '')).join('')
}
