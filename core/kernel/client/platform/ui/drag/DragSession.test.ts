import { expect, it, vi } from 'vitest'
import { DragSession } from './DragSession'

function session() {
  const hosts = {
    nameOf: (item: string) => item,
    placeOf: () => 'a',
    placeName: (place: string) => place.toUpperCase(),
    refusal: (_item: string, place: string) => (place === 'x' ? 'X takes nothing.' : undefined),
    drop: vi.fn<(item: string, place: string, by: string) => void>(),
    refused: vi.fn<(reason: string) => void>(),
  }
  return { hosts, drag: new DragSession<string>(hosts) }
}

it('dragging by keyboard announces the start, each place on the way, and the end', () => {
  const { drag, hosts } = session()
  drag.pickUp('Nora', 'keyboard', 'Space drops.')
  expect(drag.spoken).toBe('Picked up Nora from A. Space drops.')
  drag.hover('b')
  expect(drag.spoken).toBe('B')
  drag.hover('x')
  expect(drag.spoken).toBe('X, X takes nothing.')
  drag.hover('a')
  expect(drag.spoken).toBe('A, where it was')
  drag.hover('b')
  drag.drop()
  expect(drag.spoken).toBe('Nora moved to B.')
  expect(hosts.drop).toHaveBeenCalledExactlyOnceWith('Nora', 'b', 'keyboard')
})

it('a place that refuses gives a reason, and nothing moves', () => {
  const { drag, hosts } = session()
  drag.pickUp('Nora', 'pointer')
  drag.hover('x')
  drag.drop()
  expect(hosts.refused).toHaveBeenCalledExactlyOnceWith('X takes nothing.')
  expect([hosts.drop.mock.calls.length, drag.item]).toEqual([0, undefined])
})

it.each([
  ['back where it was', 'a'],
  ['outside', undefined],
])('a drop %s changes nothing', (_where, place) => {
  const { drag, hosts } = session()
  drag.pickUp('Nora', 'pointer')
  drag.hover('b')
  drag.hover(place)
  drag.drop()
  expect([hosts.drop.mock.calls.length, hosts.refused.mock.calls.length, drag.spoken]).toEqual([
    0,
    0,
    'Nora stays where it was.',
  ])
})
