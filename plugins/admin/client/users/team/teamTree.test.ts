import { describe, expect, it } from 'vitest'
import { teamsByStore, type TeamNode, teamTree } from './teamTree'

const person = (id: number, managerId: number | null) => ({ id, managerId })
type Person = ReturnType<typeof person>

/** Such as `1(2(3))`. */
const drawn = (nodes: readonly TeamNode<Person>[]): string =>
  nodes.map(({ member, reports }) => `${member.id}${reports.length > 0 ? `(${drawn(reports)})` : ''}`).join(' ')

describe('the tree of managers', () => {
  it('shows people below their manager, in the given order', () => {
    const nodes = teamTree([person(1, null), person(4, 2), person(2, 1), person(3, 1), person(5, null)])
    expect(drawn(nodes)).toBe('1(2(4) 3) 5')
    expect(nodes[0]!.below).toBe(3)
  })

  it('shows people at the top if the viewer may not see their manager', () => {
    expect(drawn(teamTree([person(2, 9), person(3, 2)]))).toBe('2(3)')
  })

  it('shows each person once, also if managers form a circle', () => {
    expect(drawn(teamTree([person(1, 3), person(2, 1), person(3, 2), person(4, 4)]))).toBe('1(2(3)) 4')
  })
})

it('sorts stores by name, with people without one last', () => {
  const member = (storeId: number | null, name?: string) => ({ storeId, labels: { storeId: name ?? null } })
  const teams = teamsByStore([member(null), member(3, 'West'), member(2, 'East'), member(3, 'West')])
  expect(teams.map(({ name, members }) => `${name} ${members.length}`)).toEqual(['East 1', 'West 2', 'No store 1'])
})
