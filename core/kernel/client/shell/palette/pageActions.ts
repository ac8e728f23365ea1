import type { PaletteEntry } from './PaletteEntry'

/** What has no words of its own, or is not an action on the page: what opens a menu or a part of the page, tabs, and what is disabled. */
const skipped = '[aria-haspopup], [aria-expanded], [role=tab], nav *, :disabled, [aria-disabled=true]'

/**
 * @returns what one can do on the open page, by its header: its buttons, then the entries of its menu, such as Log contact or Edit of a record.
 * Choosing one presses it, so that the page itself decides what happens.
 */
export function pageActions(): PaletteEntry[] {
  const seen = new Set<string>()
  const found = document.querySelectorAll<HTMLElement>('main header :is(button, a[href], [role=menuitem])')
  const isRare = (element: Element) => Number(element.matches('[role=menuitem]'))
  return [...found]
    .toSorted((a, b) => isRare(a) - isRare(b))
    .flatMap((element) => {
      const title = textOf(element)
      if (!title || element.matches(skipped) || seen.has(title)) return []
      seen.add(title)
      const icon = [...(element.querySelector('.pi')?.classList ?? [])].find((name) => name.startsWith('pi-'))
      return [{ id: `page ${title}`, title, icon: icon ?? 'pi-bolt', run: () => element.click() }]
    })
}

function textOf(element: HTMLElement): string {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
