import type { EntityTable } from '@core/server/entities'
import { sql } from 'kysely'
import { openStages, stage } from '../../shared/leads/leadStages'
import { mergePeople, undoPeople } from './mergedPeople'

type EntityMerge = NonNullable<EntityTable['merge']>

/** How two accounts are merged. A person who was in both is there once. */
export const accountMerge: EntityMerge = {
  moved: async (step) => ({ mergedContacts: await mergePeople(step, 'account') }),
  undone: undoPeople,
}

/** How two leads are merged. The stage of a lead is taken over with its reason and its beginning. */
export const leadMerge: EntityMerge = {
  keeps: ['lostReason', 'parentId'],
  propose: (kept, other) => (isFurther(stageOf(other), stageOf(kept)) ? ['status'] : []),
  complete: (taken, other) => ('status' in taken ? { ...taken, lostReason: other.lostReason ?? null } : taken),
  async moved(step) {
    const mergedContacts = await mergePeople(step, 'lead')
    // The parent of a lead that was moved may be the kept lead itself.
    await sql`update crm.lead set parent_id = null where id = ${step.keep} and parent_id = ${step.keep}`.execute(
      step.tx.query,
    )
    return { mergedContacts }
  },
  async merged({ tx, keep, taken, other }) {
    // The rules would begin the stage today.
    if ('status' in taken)
      await sql`update crm.lead set stage_since = ${other.stageSince} where id = ${keep}`.execute(tx.query)
  },
  undone: undoPeople,
}

const stageOf = ({ status }: Readonly<Record<string, unknown>>) => Number(status ?? 0)

const isFurther = (one: number, other: number) => openStages.includes(one) && rank(one) > rank(other)

/** How far a stage is. A lead that rests or is lost is before each that is worked on. */
const rank = (status: number): number => (status <= stage.won ? status : 0)
