import { symbolsOf } from '../../lint/apiRecord'
import { readTree } from '../../lint/readTree'
import { allPlugins } from '../../kernel/server/plugins/foundPlugins'
import { type CheckedPoint, entitiesOf } from './checkFolder'

/** What the source of the product offers to plugins, as JSON. */
export interface Offers {
  /** The names that each entry point exports, by its module. */
  readonly names: Readonly<Record<string, readonly string[]>>
  readonly points: readonly CheckedPoint[]
  /** The ids of the entities of all plugins. */
  readonly entities: readonly string[]
}

/** Reads it from the source of this repository. */
export async function readOffers(): Promise<Offers> {
  const { entries, points } = await readTree()
  const names: Record<string, string[]> = {}
  for (const symbol of symbolsOf(entries, []).keys()) {
    const [module = '', name = ''] = symbol.split(' ')
    ;(names[module] ??= []).push(name)
  }
  return {
    names,
    points: points.map(({ name, stability, constant }) => ({ name, stability, constant })),
    entities: allPlugins.flatMap((plugin) => entitiesOf(plugin).list.map(({ id }) => id)),
  }
}
