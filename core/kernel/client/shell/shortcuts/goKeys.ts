import { useEffect } from 'react'
import { useMenus } from '../../session/menus/useMenus'
import { groupMenus } from '../../session/menus/menuRules'
import type { MenuEntry } from '../../session/menus/MenuEntry'
import { goTo } from '../navigation'

/** A screen of the sidebar that G and a letter open. */
export interface Destination {
  /** A lower-case letter. */
  readonly letter: string
  readonly title: string
  readonly href: string
}

/** How long G waits for its letter, in ms. */
const wait = 1500

/**
 * Gives each entry of the sidebar a letter: the first one of its address that no entry above it has, so that a letter is the same in each
 * language. An entry whose letters are all taken gets none.
 */
export function destinationsOf(menus: readonly MenuEntry[]): readonly Destination[] {
  const taken = new Set<string>()
  return groupMenus(menus)
    .flatMap((group) => group.menus)
    .flatMap(({ title, link, isHeading, children }) => {
      const [first] = children.flatMap((child) => (child.children?.length ? child.children : [child]))
      const href = link || first?.childlink
      // The last part is the name of the screen: /referral/queue.
      const letter = [...(href?.split('/').at(-1) ?? '').toLowerCase()].find(
        (one) => /[a-z]/.test(one) && !taken.has(one),
      )
      if (isHeading || !href || !letter) return []
      taken.add(letter)
      return [{ letter, title, href }]
    })
}

let destinations: readonly Destination[] = []
/** Until when the next letter opens a screen, as the time stamp of an event. */
let until = 0

/** @returns where G and a letter lead the role, for the sheet of shortcuts */
export const goDestinations = (): readonly Destination[] => destinations

/** Lets G and a letter open the screens of the role's sidebar. */
export function useGoKeys(): void {
  const menus = useMenus()
  useEffect(() => {
    destinations = destinationsOf(menus)
  }, [menus])
}

/**
 * Handles G and the letter after it. It must see a key before lists and queues do, because the letter has a meaning of its own there.
 * @returns whether the key was one of the two
 */
export function takeGoKey({ key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>): boolean {
  const letter = key.toLowerCase()
  if (timeStamp > until) {
    if (letter === 'g') until = timeStamp + wait
    return letter === 'g'
  }
  until = 0
  const to = destinations.find((one) => one.letter === letter)
  if (to) follow(to.href)
  return key.length === 1
}

/** A click on a link, so that a form with unsaved changes asks first. */
function follow(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.hidden = true
  link.addEventListener('click', (event) => {
    event.preventDefault()
    goTo(href)
  })
  document.body.append(link)
  link.click()
  link.remove()
}
