import type { Viewer } from '@core/server/access'
import type { Transaction } from '@core/server/database'
import { type EntityTable, countChildren, moveChildren } from '@core/server/entities'

/** The two sides of a transfer, and who does it. */
export interface TransferSides {
  readonly leadId: number
  readonly accountId: number
  readonly viewer: Viewer
}

/** A transfer that is taken back. */
export interface UndoneTransfer extends TransferSides {
  /** What `move` returned when the lead was transferred. */
  readonly moved: readonly number[]
  /** Whether the transfer made the account, which goes with its undoing: then the lead gets whatever belongs to it by now. */
  readonly madeAccount: boolean
}

/** How one and many of what moves are called. */
interface MovedName {
  readonly one: string
  readonly many: string
}

/** @returns a line of a preview: what moves and how many of it, such as “1 Contact”. */
export const movedLine = (id: string, { one, many }: MovedName, count: number) => ({
  id,
  title: count === 1 ? one : many,
  count,
})

/** What one feature of this plugin moves when a lead becomes an account. It runs in the transaction of the transfer: what throws stops all. S4.13 */
export interface LeadMove {
  /** Never changes: what was moved is stored under it. */
  readonly id: string
  /** What a preview calls them. */
  readonly name: MovedName
  /** How many would move. */
  count(tx: Transaction, leadId: number): Promise<number>
  /** @returns the ids of what was moved @throws HttpError, whose message the person is shown, when the lead can't be transferred */
  move(tx: Transaction, sides: TransferSides): Promise<readonly number[]>
  /** Gives back what was moved, as far as it is still there. */
  undo(tx: Transaction, transfer: UndoneTransfer): Promise<void>
  /** @returns why the transfer can't be undone any more, in a sentence that says what to do; undefined where nothing is against it */
  refuseUndo?(tx: Transaction, transfer: UndoneTransfer): Promise<string | undefined>
}

/**
 * The move of records that a reference or a link (S3.7) ties to a lead or an account, with their history. A big table needs an index of
 * the link that holds deleted rows too, since they move as well.
 */
export function moveRecords(table: EntityTable): LeadMove {
  const { id, name } = table.entity
  const lead = (leadId: number) => ({ entity: 'lead', id: leadId })
  const account = (accountId: number) => ({ entity: 'account', id: accountId })
  return {
    id,
    name,
    count: (tx, leadId) => countChildren(tx, table, lead(leadId)),
    move: (tx, { leadId, accountId, viewer }) =>
      moveChildren(tx, table, lead(leadId), account(accountId), {
        by: viewer,
        note: 'Moved with the transfer of the lead',
      }),
    async undo(tx, { leadId, accountId, viewer, moved, madeAccount }) {
      await moveChildren(tx, table, account(accountId), lead(leadId), {
        by: viewer,
        note: 'Moved back, since the transfer of the lead was undone',
        via: 'undo',
        ...(!madeAccount && { ids: moved }),
      })
    },
  }
}
