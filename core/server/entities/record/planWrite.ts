import type { Transaction } from '../../database/Database'
import { bindFiles } from '../../files/bindFiles'
import { checkLookups } from '../../lookups/checkLookups'
import type { EntityTable, PlannedWrite, WritePlan } from '../EntityTable'
import type { Values } from './storedRecord'

type Asked = Omit<PlannedWrite, 'tx' | 'before' | 'after'> & { readonly before: (Values & { readonly id?: unknown }) | null; readonly after: Values }

/**
 * What a write comes to: what the entity's rules make of it, with entries that its look-up lists have and files that are
 * theirs to name.
 * @throws Refusal when the write is against a rule
 */
export async function planWrite(tx: Transaction, { entity, rules }: EntityTable, { before, after, ...write }: Asked): Promise<WritePlan> {
  const plan: WritePlan = (await rules?.plan?.({ tx, ...write, before: before as never, after: after as never })) ?? { record: after as never }
  await checkLookups(tx, entity.fields, before, plan.record)
  const id = typeof before?.id === 'number' ? { id: before.id } : {}
  const { record, written } = await bindFiles(tx, { entity, ...id, before, after: plan.record, viewer: write.viewer })
  if (!written) return plan
  return {
    ...plan,
    record,
    async written(recordId) {
      await written(recordId)
      await plan.written?.(recordId)
    },
  }
}
