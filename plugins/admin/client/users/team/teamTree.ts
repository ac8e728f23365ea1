import { compareNames } from '@core/entity'
import type { UserRow } from '../../adminApis'

/** The data of a person that the team shows. */
export type TeamMember = Pick<UserRow, 'id' | 'name' | 'title' | 'status' | 'managerId' | 'storeId' | 'labels'>

export interface TeamNode<Member> {
  readonly member: Member
  /** The people whom they manage, in the given order. */
  readonly reports: readonly TeamNode<Member>[]
  /** The total number of people below them. */
  readonly below: number
}

/**
 * Builds the tree of managers. At the top are people whose manager is not among the members; of people who manage each other in a circle, the first.
 * @param members each once, in the order to show
 */
export function teamTree<Member extends Pick<TeamMember, 'id' | 'managerId'>>(
  members: readonly Member[],
): readonly TeamNode<Member>[] {
  const ids = new Set(members.map(({ id }) => id))
  const placed = new Set<number>()
  const nodeOf = (member: Member): TeamNode<Member> => {
    placed.add(member.id)
    const reports = members.filter(({ id, managerId }) => managerId === member.id && !placed.has(id))
    for (const { id } of reports) placed.add(id)
    const nodes = reports.map(nodeOf)
    return { member, reports: nodes, below: nodes.reduce((sum, { below }) => sum + 1 + below, 0) }
  }
  const tops = members.filter(({ managerId }) => managerId === null || !ids.has(managerId)).map(nodeOf)
  const circles = members.flatMap((member) => (placed.has(member.id) ? [] : [nodeOf(member)]))
  return [...tops, ...circles]
}

export interface Team<Member> {
  readonly name: string
  readonly members: readonly Member[]
}

/** The members by store, sorted by the stores' names; those without one last. */
export function teamsByStore<Member extends Pick<TeamMember, 'storeId' | 'labels'>>(
  members: readonly Member[],
): readonly Team<Member>[] {
  const ids = [...new Set(members.map(({ storeId }) => storeId))]
  const named = ids.map((id) => {
    const those = members.filter(({ storeId }) => storeId === id)
    const name = id === null ? 'No store' : (those[0]!.labels.storeId ?? `No. ${id}`)
    return { name, isNone: id === null, members: those }
  })
  return named.toSorted((a, b) => Number(a.isNone) - Number(b.isNone) || compareNames(a.name, b.name))
}
