import { sql } from 'kysely'
import { recordAudit, type Viewer, type Transaction } from '@core/server/plugin'
import { closeSessionsOf, emailLinks, invitationLinks, resetLinks } from '@core/server/administration'
import { contactChanged } from './contactChanged'
import { hasJoined } from './userState'

interface Contact {
  readonly email: string
  readonly phone: string | null
}

interface IdentityChange {
  readonly before: Contact
  readonly after: Contact
  readonly person: { readonly id: number; readonly name: string }
}

/**
 * With another email or phone another person could sign in. So the change is reported with both values, the person is notified at the
 * previous address, and their sessions and mailed links end. A new phone can't be used for sign-in until its owner has
 * signed in with their password. Links for a forgotten password go to the former email until the new one is confirmed: by its owner, from the
 * former mailbox, by signing in with their password or in their account, or by a second administrator.
 * @param by the person who changed it, or the name of the directory that did
 */
export async function identityChanged(
  tx: Transaction,
  by: Viewer | { readonly directory: string },
  { before, after, person }: IdentityChange,
): Promise<void> {
  const { id, name } = person
  const viewer = 'directory' in by ? undefined : by
  const isOwn = id === viewer?.id
  const sessionsEnded = await closeSessionsOf(tx, id, isOwn ? viewer.sessionId : undefined)
  if (before.email !== after.email)
    for (const links of [resetLinks, invitationLinks, emailLinks]) await links.revoke(tx, { userId: id })
  if (before.phone !== after.phone && !isOwn) await distrustPhone(tx, id)
  if (before.email !== after.email) await distrustEmail(tx, viewer?.id ?? null, id, before.email)
  await tx.emit(contactChanged, { userId: id, before: { email: before.email, phone: before.phone } })
  const changes = (['email', 'phone'] as const).filter((field) => before[field] !== after[field])
  await recordAudit(tx, {
    action: 'identityChanged',
    person: viewer?.id ?? null,
    ...(viewer && { roleId: viewer.roleId }),
    subject: name,
    record: { entity: 'user', id },
    details: {
      ...Object.fromEntries(changes.map((field) => [field, { from: before[field], to: after[field] }])),
      sessionsEnded,
      ...('directory' in by && by),
    },
  })
}

async function distrustPhone(tx: Transaction, id: number): Promise<void> {
  await sql`update core."user" set phone_unproven = true where id = ${id}`.execute(tx.query)
}

/** Somebody who hasn't joined yet is invited at the new email, and whoever changes their own has just proven their identity. */
async function distrustEmail(tx: Transaction, by: number | null, id: number, before: string): Promise<void> {
  const joined = await hasJoined(tx, id)
  await sql`
    update core."user" set
      former_email = case when ${joined} and id is distinct from ${by}::integer and lower(email) <> lower(coalesce(former_email, ${before}))
        then coalesce(former_email, ${before}) end,
      email_changed_by = ${by}
    where id = ${id}`.execute(tx.query)
}
