import { sql } from 'kysely'
import { automationOff, automationOn } from '@core/kernel/entity/automations'
import type { Transaction } from '../platform/database/Database'
import { defineNotification } from './notifications/notificationKind'
import { notify } from './notifications/notify'

export const automationFailed = defineNotification({
  id: 'core.automationFailed',
  title: 'An automation of yours failed or was turned off',
  usually: 'mail',
})

/** Turns an automation off that can't go on, and tells whoever saved it and whoever changed it last. */
export async function turnOffAutomation(tx: Transaction, id: number, reason: string): Promise<void> {
  const { rows } = await sql<{ name: string; author: number | null; keeper: number | null }>`
    update core.automation set status = ${automationOff}, off_reason = ${reason}, version = version + 1, updated_at = now()
    where id = ${id} and status = ${automationOn}
    returning name, author_id as author, coalesce(updated_by, created_by) as keeper`.execute(tx.query)
  const [automation] = rows
  if (!automation) return
  const to = [...new Set([automation.author, automation.keeper])].filter((one): one is number => one !== null)
  await notify(tx, {
    kind: automationFailed,
    to,
    title: `The automation ${automation.name} was turned off`.slice(0, 200),
    detail: reason,
    link: `/automations/${id}`,
  })
}
