import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeProblem } from '../shared/menuPlaces'
import type { ArrangedMenu } from './menuApi'
import {
  type MenuPlace,
  placeOfMenu,
  inReadingOrder,
  withMoved,
  placeKey,
  placeName,
  placeOfKey,
  placesFor,
} from './hierarchy'
import { type Step, stepFrom } from './steps'

const arranged = (id: number, more: Partial<ArrangedMenu> = {}): ArrangedMenu => ({
  id,
  version: 1,
  parentId: null,
  section: more.parentId ? null : 'Sales',
  title: `Menu ${id}`,
  icon: null,
  link: `/menu-${id}`,
  badge: null,
  plugin: null,
  moduleId: null,
  isHeading: false,
  isHide: false,
  isHideInRole: false,
  ...more,
})

/** A module's own menu. */
const ofModule = (id: number, more: Partial<ArrangedMenu> = {}) =>
  arranged(id, { plugin: 'fleet', moduleId: id, ...more })

const menus = [
  ofModule(7),
  arranged(10, { parentId: 7 }),
  arranged(11, { parentId: 7 }),
  arranged(12, { parentId: 11 }),
  ofModule(8),
  arranged(20, { isHeading: true }),
  ofModule(2, { section: 'My Work' }),
]
const sections = ['My Work', 'Sales', 'Customers', null]
const names = (places: readonly { parentId: number | null; section: string | null; beforeId: number | null }[]) =>
  places.map((place) => placeName(menus, place))

describe('the hierarchy of the menus', () => {
  it('[S1.4] is sorted by section, each menu with its children', () => {
    expect(inReadingOrder(menus, sections).map(({ id }) => id)).toEqual([2, 7, 10, 11, 12, 8, 20])
  })

  it('[S2.25] a module’s own menu can be moved to any section, and below no menu', () => {
    expect(names(placesFor(menus, sections, menus[0]!))).toEqual([
      'My Work, before Menu 2',
      'My Work, at the end',
      'Sales, before Menu 8',
      'Sales, before Menu 20',
      'Sales, at the end',
      'Customers, at the end',
      'At the foot, at the end',
    ])
  })

  it('[S2.32] no menu can be moved below itself, below a heading, or below the third level', () => {
    expect(placeProblem(menus, menus[2]!, 12)).toBe('Menu 11 can’t stand below itself.')
    expect(placeProblem(menus, menus[1]!, 20)).toBe('Menu 20 is a heading, so nothing can be below it.')
    expect(placeProblem(menus, menus[1]!, 12)).toBe('The menu has 3 levels: there is no room below Menu 12.')
    expect(placeProblem(menus, menus[2]!, 10)).toBe('The menu has 3 levels: there is no room below Menu 10.')
    expect(placeProblem(menus, menus[5]!, 7)).toBe('A heading belongs between the items of the first level.')
    expect(placeProblem(menus, menus[3]!, 10)).toBeUndefined()
  })

  it('a step moves past menus without children, below the menu above, and out again', () => {
    const by = (id: number, from: MenuPlace, step: Step) => {
      const place = stepFrom(
        menus,
        sections,
        menus.find((menu) => menu.id === id)!,
        from,
        step,
      )
      return place && placeName(menus, place)
    }
    const home = placeOfMenu(menus, menus[2]!)
    expect((['up', 'down', 'in', 'out'] as const).map((step) => by(11, home, step))).toEqual([
      'Below Menu 7, before Menu 10',
      'Sales, before Menu 8',
      undefined,
      'Sales, before Menu 8',
    ])
    expect(by(12, { parentId: 7, section: null, beforeId: 11 }, 'in')).toBe('Below Menu 10, at the end')
    expect(by(12, { parentId: 10, section: null, beforeId: null }, 'out')).toBe('Below Menu 7, before Menu 11')
    expect(by(2, placeOfMenu(menus, menus.at(-1)!), 'up')).toBeUndefined()
  })

  it('a moved menu is at its new place, nothing is lost, and the others keep their order', () => {
    const trees = fc
      .array(fc.tuple(fc.nat(20), fc.nat(3), fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 12 })
      .map((drawn) =>
        drawn.reduce<ArrangedMenu[]>((all, [parent, section, below, isHeading], at) => {
          const above = below && all.length > 0 ? all[parent % all.length]! : undefined
          const one = arranged(at + 1, { isHeading, section: sections[section]! })
          return [
            ...all,
            above && !placeProblem(all, one, above.id) ? { ...one, parentId: above.id, section: null } : one,
          ]
        }, []),
      )
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), (tree, which, where) => {
        const menu = tree[which % tree.length]!
        const places = placesFor(tree, sections, menu)
        expect(places.filter((place) => placeKey(place) === placeKey(placeOfMenu(tree, menu)))).toHaveLength(1)
        expect(new Set(places.map(placeKey)).size).toBe(places.length)
        const place = places[where % places.length]!
        expect(placeOfKey(placeKey(place))).toEqual({
          ...place,
          section: place.parentId === null ? place.section : null,
        })
        const after = withMoved(tree, menu.id, place)
        expect(
          placeKey(
            placeOfMenu(
              after,
              after.find(({ id }) => id === menu.id)!,
            ),
          ),
        ).toBe(placeKey(place))
        expect(
          inReadingOrder(after, sections)
            .map(({ id }) => id)
            .toSorted((a, b) => a - b),
        ).toEqual(tree.map(({ id }) => id))
        expect(after.filter(({ id }) => id !== menu.id)).toEqual(tree.filter(({ id }) => id !== menu.id))
      }),
    )
  })
})
