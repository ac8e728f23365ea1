import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlacedMenu, menuLinkPattern, menuTree, orderSections } from './menus'

const menu = (id: number, more: Partial<PlacedMenu> = {}): PlacedMenu => ({
  id,
  parentId: null,
  section: 'Sales',
  title: `Menu ${id}`,
  icon: 'pi-star',
  link: `/menu-${id}`,
  badge: null,
  isHeading: false,
  isHide: false,
  ...more,
})

describe('the sidebar of placed menus', () => {
  it('[S2.32, S3.1] has badge, heading, children and the third level', () => {
    const tree = menuTree([
      menu(1, { title: 'Tools', isHeading: true, link: null, icon: null }),
      menu(2, { badge: 'New' }),
      menu(3, { parentId: 2 }),
      menu(4, { parentId: 2, link: null }),
      menu(5, { parentId: 4 }),
    ])
    expect(tree).toEqual([
      {
        id: 1,
        title: 'Tools',
        icon: 'pi-circle',
        link: '',
        isHide: false,
        section: 'Sales',
        isHeading: true,
        children: [],
      },
      {
        id: 2,
        title: 'Menu 2',
        icon: 'pi-star',
        link: '/menu-2',
        isHide: false,
        section: 'Sales',
        badge: 'New',
        children: [
          { childtitle: 'Menu 3', childlink: '/menu-3' },
          { childtitle: 'Menu 4', childlink: '', children: [{ childtitle: 'Menu 5', childlink: '/menu-5' }] },
        ],
      },
    ])
  })

  it('[S3.1] keeps a hidden item, marked as hidden, and omits a hidden child', () => {
    expect(
      menuTree([menu(1, { isHide: true }), menu(2), menu(3, { parentId: 2, isHide: true })]).map(
        ({ id, isHide, children }) => [id, isHide, children.length],
      ),
    ).toEqual([
      [1, true, 0],
      [2, false, 0],
    ])
  })

  it('omits items without a link and without children', () => {
    expect(
      menuTree([
        menu(1, { link: null }),
        menu(2, { link: null }),
        menu(3, { parentId: 2, link: null }),
        menu(4, { parentId: 3, isHide: true }),
      ]),
    ).toEqual([])
  })

  it('[S6.2] omits items below one that the role doesn’t see', () => {
    expect(menuTree([menu(5, { parentId: 99 })])).toEqual([])
  })
})

describe('[S1.4] the sections of the sidebar', () => {
  it('are core’s three and those of plugins between and after them, each once', () => {
    const workshop = { sections: [{ title: 'Workshop', order: 15 }] }
    const fleet = {
      sections: [
        { title: 'Fleet', order: 40 },
        { title: 'Workshop', order: 15 },
      ],
    }
    expect(orderSections([])).toEqual(['My Work', 'Sales', 'Customers'])
    expect(orderSections([fleet, workshop, {}])).toEqual(['My Work', 'Workshop', 'Sales', 'Customers', 'Fleet'])
  })
})

describe('the link of a menu', () => {
  it.each([
    '/repairs',
    '/',
    '/yard?view=2#top',
    'https://example.org',
    'https://example.org:8443/a/b?c=d',
    'https://xn--bcher-kva.example/x',
  ])('%s is accepted', (link) => expect(menuLinkPattern.test(link)).toBe(true))
  it.each([
    'javascript:alert(1)',
    ' /repairs',
    'JavaScript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'http://example.org',
    'https://',
    'https://user@evil.example',
    'https:/example.org',
    'data:text/html,x',
    'repair',
    '/a b',
    '/a\nb',
    'https://a"b',
  ])('%j is refused', (link) => expect(menuLinkPattern.test(link)).toBe(false))

  it('leads to this site, or to a page over https, for every input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      'https:',
      'http:',
      'javascript:',
      '//',
      'evil.example',
      '@',
      ':',
      '\t',
      '\n',
      '?',
      '#',
      'a',
      '.',
      '%2f',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
          fc.string(),
        ),
        (link) => {
          if (!menuLinkPattern.test(link)) return
          const { origin, protocol, username } = new URL(link, 'https://here.test')
          expect(protocol).toBe('https:')
          expect(username).toBe('')
          if (link.startsWith('/')) expect(origin).toBe('https://here.test')
        },
      ),
      { numRuns: 5000 },
    )
  })
})
