import type { ReactNode } from 'react'

/** A move that needs more than its target: the plugin's own dialog asks for it and makes it. */
export interface MoveRequest<Row> {
  readonly row: Row
  readonly to: number
  /** It was made. @param row what the server made of the record */
  done(row: object): void
  /** It wasn't: the card goes back. */
  close(): void
}

/** What a plugin says about moving its records from state to state. */
export interface BoardMoves<Row> {
  /** Why the record can't be moved there, by anybody or by this person; undefined where it can. */
  refusal(row: Row, to: number): string | undefined
  /** Whether the move needs more, such as a reason: then `dialog` is drawn instead of calling `onMove`. */
  asks?(row: Row, to: number): boolean
  dialog?(requested: MoveRequest<Row>): ReactNode
  /** @returns the record as the server has it now, and what to tell the person @throws ApiError when it is refused */
  onMove(row: Row, to: number): Promise<{ readonly data: object; readonly message?: string | undefined }>
}
