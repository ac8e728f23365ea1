import { describe, expect, it } from 'vitest'
import { teamsByStore, type TeamNode, teamTree } from './teamTree'

const person = (id: number, managerId: number | null) => ({ id, managerId })
type Person = ReturnType<typeof person>

/** Such as `1(2(3))`. */
const drawn = (nodes: readonly TeamNode<Person>[]): string =>
  nodes.map(({ member, reports }) => `${member.id}${reports.length > 0 ? `(${drawn(reports)})` : ''}`).join(' ')

describe('who manages whom', () => {
  it('stands below their manager, in the order given', () => {
    const nodes = teamTree([person(1, null), person(4, 2), person(2, 1), person(3, 1), person(5, null)])
    expect(drawn(nodes)).toBe('1(2(4) 3) 5')
    expect(nodes[0]!.below).toBe(3)
  })

  it('stands at the top where the manager is somebody one may not see', () => {
    expect(drawn(teamTree([person(2, 9), person(3, 2)]))).toBe('2(3)')
  })

  it('is each there once, also in a circle', () => {
    expect(drawn(teamTree([person(1, 3), person(2, 1), person(3, 2), person(4, 4)]))).toBe('1(2(3)) 4')
  })
})

it('stores stand by their names, and those without one last', () => {
  const member = (storeId: number | null, name?: string) => ({ storeId, labels: { storeId: name ?? null } })
  const teams = teamsByStore([member(null), member(3, 'West'), member(2, 'East'), member(3, 'West')])
  expect(teams.map(({ name, members }) => `${name} ${members.length}`)).toEqual(['East 1', 'West 2', 'No store 1'])
})
