import type { Prerendered } from '@core/shared/prerender'

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** What could end a rule, begin another one, or end the element of the rules. */
const unsafe = /[{}<>@\\]/

/**
 * Moves styles of elements into rules, since the page's policy allows no style attribute. Ids and what refers to them, and the page's
 * title, go: they are those of the page that the browser draws below.
 */
export function movedStyles(markup: string): Prerendered {
  const numbers = new Map<string, number>()
  const html = markup
    .replace(/<title>.*?<\/title>/g, '')
    .replace(/ (?:id|for|name|popoverTarget|aria-labelledby|aria-describedby|aria-controls|autofocus)="[^"]*"/gi, '')
    .replace(/ style="([^"]*)"/g, (_, style: string) => {
      const text = style.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity]!)
      if (unsafe.test(text)) return ''
      const number = numbers.get(text) ?? numbers.size
      numbers.set(text, number)
      return ` data-style="${number}"`
    })
  return { html, css: [...numbers].map(([text, number]) => `[data-style="${number}"] { ${text} }`).join('') }
}
