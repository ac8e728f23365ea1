import type { Prerendered } from '@core/kernel/shared/prerender'

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** Text that could end a rule, begin another rule, or close the style element. */
const unsafe = /[{}<>@\\]/

/**
 * Moves inline styles into rules, because the page's policy allows no style attribute. Removes the page's title, ids and the attributes
 * that refer to them, because the page that the browser draws below has the same ones.
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
