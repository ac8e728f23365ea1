import { sql } from 'kysely'
import { moveChildren } from '@core/server/entities'
import type { ServerContext } from '@core/server/plugin'
import { tableOf } from './openDocument'

type Context = Pick<ServerContext, 'db' | 'catalog'>

/** The event of crm about a transfer of a lead to an account. */
interface Transfer {
  readonly transferId: number
  readonly leadId: number
  readonly accountId: number
}

/** Moves the documents of a lead to its account. A repeated delivery finds none left. S4.13 */
export async function followTransfer({ transferId, leadId, accountId }: Transfer, context: Context): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { rows } = await sql`
      select from documents.pdf_document_move where transfer_id = ${transferId} and document_id is null`.execute(
      tx.query,
    )
    if (rows.length > 0) return
    const from = { entity: 'lead', id: leadId }
    const moved = await moveChildren(
      tx,
      tableOf(context),
      from,
      { entity: 'account', id: accountId },
      {
        by: null,
        note: 'Followed the lead to its account',
      },
    )
    for (const id of moved)
      await sql`
        insert into documents.pdf_document_move (transfer_id, document_id) values (${transferId}, ${id}) on conflict do nothing`.execute(
        tx.query,
      )
  })
}

/** A transfer was undone: its documents return, and a late delivery of the transfer moves nothing. */
export async function followTransferBack({ transferId, leadId, accountId }: Transfer, context: Context): Promise<void> {
  await context.db.transaction(async (tx) => {
    await sql`
      insert into documents.pdf_document_move (transfer_id, document_id) values (${transferId}, null) on conflict do nothing`.execute(
      tx.query,
    )
    const { rows } = await sql<{ id: number }>`
      delete from documents.pdf_document_move where transfer_id = ${transferId} and document_id is not null returning document_id as id`.execute(
      tx.query,
    )
    if (rows.length === 0) return
    const to = { entity: 'lead', id: leadId }
    await moveChildren(tx, tableOf(context), { entity: 'account', id: accountId }, to, {
      by: null,
      note: 'Went back to the lead',
      ids: rows.map(({ id }) => id),
    })
  })
}
