import type { Page } from '@playwright/test'

/** Words that each English sentence of a page has, and no Spanish one. */
const english =
  /\b(?:the|you|your|and|with|please|sign|signed|this|that|it|is|are|of|to|from|page|name|quote|required|download|send|code|choose|first|next|field|valid|date)\b/i

/**
 * Finds what is in English on a page in Spanish: its text, and what screen readers say of it.
 * @param own texts that people typed, and those of the document itself
 * @returns the lines that are
 */
export async function englishLeft(page: Page, own: readonly string[] = []): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const said = ['aria-label', 'placeholder', 'title', 'alt']
    const elements = [...document.querySelectorAll(said.map((name) => `[${name}]`).join())]
    return [
      document.body.innerText,
      ...elements.flatMap((element) => said.map((name) => element.getAttribute(name) ?? '')),
    ]
  })
  const lines = texts
    .flatMap((text) => text.split('\n'))
    .map((line) => own.reduce((left, text) => left.replaceAll(text, ''), line))
  return [...new Set(lines.filter((line) => english.test(line)))]
}
