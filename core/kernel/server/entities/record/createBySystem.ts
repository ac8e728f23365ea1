import { ownerField } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { createRecord } from './createRecord'
import type { Values } from './storedRecord'

interface SystemCreate {
  /** The entities that references can point at. */
  readonly catalog: EntityCatalog
  /** Its name for the history, such as “The web form “Fleet request””. */
  readonly author: string
}

/**
 * Creates a record in nobody's name, as a consequence of something else, such as what a stranger sends by a public page: the policy isn't
 * checked, references and look-ups are, and the entity's rules run with `via: 'system'`. Where the record has an owner, the input names it.
 * @param input as `parse` returned it, with the fields of `rules.extra`
 * @returns its id
 * @throws HttpError when a field or a rule is against it
 */
export function createBySystem(
  tx: Transaction,
  table: EntityTable,
  input: Values,
  { catalog, author }: SystemCreate,
): Promise<number> {
  const store = ownerField(table.entity, 'store')
  // A reference to a store is an id.
  const storeId = store === undefined ? null : ((input[store] as number | null | undefined) ?? null)
  return createRecord(tx, table, input, systemViewer(catalog, storeId), { catalog, via: 'system', author })
}

/** Nobody, with every permission that a policy names. */
function systemViewer(catalog: EntityCatalog, storeId: number | null): Viewer {
  const permissions = new Set([...catalog.values()].flatMap(({ entity }) => permissionsOf(entity.policy)))
  return { id: 0, email: '', roleId: 0, storeId, permissions, sessionId: '', sessionEndsAt: '' }
}

/** The permissions that a policy, or a part of one, names. */
function permissionsOf(part: unknown): readonly number[] {
  if (typeof part === 'number') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(permissionsOf) : []
}
