import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  follow,
  placeOf,
  rowsAt,
  maxSpacerHeight,
  spacerHeight,
  toReal,
  toVirtual,
  virtualHeight,
  type Geometry,
  type Position,
} from './rowWindow'

const geometries = fc.record<Geometry>({
  total: fc.oneof(fc.constant(1_000_000), fc.integer({ min: 1, max: 2_000_000 })),
  rowHeight: fc.constantFrom(40, 48, 88),
  viewport: fc.integer({ min: 200, max: 1600 }),
})

const lastPlace = (geometry: Geometry) => Math.max(0, virtualHeight(geometry) - geometry.viewport)
const lastReal = (geometry: Geometry) => Math.max(0, spacerHeight(geometry) - geometry.viewport)

function expectFilled(geometry: Geometry, place: number) {
  const { first, end } = rowsAt(geometry, place, 0)
  expect(first * geometry.rowHeight).toBeLessThanOrEqual(place)
  const bottom = Math.min(place + geometry.viewport, virtualHeight(geometry))
  expect(end * geometry.rowHeight).toBeGreaterThanOrEqual(bottom)
}

describe('a window over any number of rows', () => {
  it('never gives an element a height that browsers can’t lay out', () => {
    fc.assert(fc.property(geometries, (geometry) => spacerHeight(geometry) <= maxSpacerHeight))
  })

  it('maps the scroll bar to the strip and back, without a jump at either end', () => {
    fc.assert(
      fc.property(geometries, fc.double({ min: 0, max: 1, noNaN: true }), (geometry, share) => {
        const place = share * lastPlace(geometry)
        const real = toReal(geometry, place)
        expect(real).toBeGreaterThanOrEqual(0)
        expect(real).toBeLessThanOrEqual(lastReal(geometry) + 1e-6)
        expect(toVirtual(geometry, real)).toBeCloseTo(place, 2)
      }),
    )
  })

  it('reaches and shows each of a million rows by the scroll bar', () => {
    const geometry: Geometry = { total: 1_000_000, rowHeight: 48, viewport: 700 }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (row) => {
        const scrollTop = Math.round(toReal(geometry, placeOf(geometry, row, 0)))
        const { first, end } = rowsAt(geometry, toVirtual(geometry, scrollTop), 0)
        expect(row).toBeGreaterThanOrEqual(first)
        expect(row).toBeLessThan(end)
      }),
    )
  })

  it('ends at the last row when the bar is at its end', () => {
    fc.assert(
      fc.property(geometries, (geometry) => {
        expect(rowsAt(geometry, toVirtual(geometry, lastReal(geometry)), 0).end).toBe(geometry.total)
      }),
    )
  })

  it('is never blank, whatever mixture of wheel, keys and drags scrolls it', () => {
    const moves = fc.array(
      fc.oneof(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -9_000_000, max: 9_000_000 })),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(geometries, moves, (geometry, list) => {
        let at: Position = { real: 0, virtual: 0 }
        for (const move of list) {
          at = follow(geometry, at, at.real + move)
          expect(at.real).toBeGreaterThanOrEqual(0)
          expect(at.real).toBeLessThanOrEqual(lastReal(geometry) + 1e-6)
          expectFilled(geometry, at.virtual)
        }
      }),
    )
  })

  it('moves 1:1 with the wheel anywhere in a million rows', () => {
    const geometry: Geometry = { total: 1_000_000, rowHeight: 48, viewport: 700 }
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.integer({ min: -120, max: 120 }),
        (share, wheel) => {
          const virtual = share * lastPlace(geometry)
          const from = { virtual, real: toReal(geometry, virtual) }
          expect(follow(geometry, from, from.real + wheel).virtual - virtual).toBeCloseTo(wheel, 3)
        },
      ),
    )
  })

  it('cannot be scrolled past the end of the bar: after a million px of wheel from the middle, bar is still left', () => {
    const geometry: Geometry = { total: 1_000_000, rowHeight: 48, viewport: 700 }
    let at: Position = {
      virtual: lastPlace(geometry) - 3_000_000,
      real: toReal(geometry, lastPlace(geometry) - 3_000_000),
    }
    let turns = 0
    while (at.virtual < lastPlace(geometry) - 1) {
      const next = follow(geometry, at, at.real + 1000)
      expect(next.virtual).toBeGreaterThan(at.virtual)
      expect(next.virtual - at.virtual).toBeLessThanOrEqual(1000.001)
      at = next
      turns += 1
    }
    expect(turns).toBeGreaterThanOrEqual(2999)
    expect(rowsAt(geometry, at.virtual, 0).end).toBe(1_000_000)
  })

  it('brings a row into view with the least movement', () => {
    fc.assert(
      fc.property(
        geometries,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 0.999999, noNaN: true }),
        (geometry, share, at) => {
          const place = share * lastPlace(geometry)
          const row = Math.floor(at * geometry.total)
          const next = placeOf(geometry, row, place)
          if (geometry.viewport < geometry.rowHeight) return
          expect(next).toBeLessThanOrEqual(row * geometry.rowHeight + 1e-6)
          expect(next + Math.max(geometry.viewport, geometry.rowHeight)).toBeGreaterThanOrEqual(
            (row + 1) * geometry.rowHeight - 1e-6,
          )
        },
      ),
    )
  })
})
