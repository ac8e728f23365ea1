import { expect, it } from 'vitest'
import { isMarked } from './isMarked'

const menu = (id: number, link: string) => ({ id, link, section: 'My Work', isHide: false, children: [] })

it('[S2.33] marks the most specific of the visible entries', () => {
  const workshop = menu(3, '/repairs')
  const bays = menu(1001, '/repairs/bays')
  const marked = (path: string, all = [workshop, bays]) => all.filter((one) => isMarked(one, all, path))
  expect(marked('/repairs/bays')).toEqual([bays])
  expect(marked('/repairs/5')).toEqual([workshop])
  expect(marked('/repairs/bays', [workshop, { ...bays, isHide: true }])).toEqual([workshop])
})
