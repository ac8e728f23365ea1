import { createElement, Fragment, type ReactNode } from 'react'
import { language } from '@core/kernel/entity/language'

// Apart from this module, which needs React, because manifests have texts too.
export { $t } from './translate'

/** @returns the message in the reader's language, with elements in it. The build puts it around words; nobody writes it. */
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
