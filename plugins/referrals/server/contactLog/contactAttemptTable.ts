import { sql } from 'kysely'
import { defineEntityTable, type EntityRules, updateBySystem } from '@core/server/entities'
import {
  type ContactAttemptFields,
  contactAttemptEntity,
  contactFollowUp,
} from '../../shared/contactLog/contactAttemptEntity'
import { answeredKinds } from '../../shared/contactLog/contactKinds'
import { referralTable } from '../referralTable'

/** A contact sets the referral's follow-up in the same write. The first one with an answer is its first contact. */
const contactRules: EntityRules<ContactAttemptFields> = {
  extra: { nextFollowUp: contactFollowUp },
  async plan({ tx, viewer, after, extra }) {
    const { referralId, kind } = after
    const at = after.at ?? new Date().toISOString()
    const { nextFollowUp } = extra as { nextFollowUp?: string | null }
    return {
      record: { ...after, at },
      async written() {
        const { rows } = await sql<{ first: string | null }>`
          select first_contact_at as first from referrals.referral where id = ${referralId}`.execute(tx.query)
        const isFirst = answeredKinds.includes(kind) && rows[0]?.first === null
        const patch = { ...(nextFollowUp && { nextFollowUp }), ...(isFirst && { firstContactAt: at }) }
        if (Object.keys(patch).length > 0) await updateBySystem(tx, referralTable, referralId, patch, { by: viewer.id })
      },
    }
  },
}

export const contactAttemptTable = defineEntityTable({
  entity: contactAttemptEntity,
  table: 'referrals.contact_attempt',
  filled: ['at'],
  rules: contactRules,
})
