import type { Viewer, Transaction } from '@core/server/plugin'
import { type EntityTable, countChildren, moveChildren } from '@core/server/entities'

/** The two sides of a transfer, and the person who transfers. */
export interface TransferSides {
  readonly leadId: number
  readonly accountId: number
  readonly viewer: Viewer
}

/** A transfer that is being undone. */
export interface UndoneTransfer extends TransferSides {
  /** The ids that `move` returned when the lead was transferred. */
  readonly moved: readonly number[]
  /** Whether the transfer made the account. Then undoing it deletes the account, and the lead gets everything that belongs to it now. */
  readonly madeAccount: boolean
}

/** Singular and plural of the records that move. */
interface MovedName {
  readonly one: string
  readonly many: string
}

/** @returns a line of a preview with the number and name of records that move, such as “1 Contact”. */
export const movedLine = (id: string, { one, many }: MovedName, count: number) => ({
  id,
  title: count === 1 ? one : many,
  count,
})

/**
 * The records of one feature of this plugin that move when a lead becomes an account. It runs in the transaction of the transfer, so an
 * exception stops the whole transfer. S4.13
 */
export interface LeadMove {
  /** Must never change, because moved records are stored under it. */
  readonly id: string
  /** The name in a preview. */
  readonly name: MovedName
  /** The number of records that would move. */
  count(tx: Transaction, leadId: number): Promise<number>
  /** @returns the ids of the moved records @throws HttpError, whose message the person is shown, if the lead can't be transferred */
  move(tx: Transaction, sides: TransferSides): Promise<readonly number[]>
  /** Moves back the records that were moved, if they still exist. */
  undo(tx: Transaction, transfer: UndoneTransfer): Promise<void>
  /** @returns the reason why the transfer can't be undone any more, in a sentence that says what to do; undefined if it can */
  refuseUndo?(tx: Transaction, transfer: UndoneTransfer): Promise<string | undefined>
}

/**
 * Moves the records that a reference or a link (S3.7) ties to a lead or an account, with their history. A large table needs an index of the
 * link that includes deleted rows, because they move as well.
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
