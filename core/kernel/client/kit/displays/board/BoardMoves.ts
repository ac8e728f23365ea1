import type { ReactNode } from 'react'
import type { ToastAction } from '../../../platform/toasts/toast'

/** A move that needs more input than the target state: the plugin's dialog requests the input and makes the move. */
export interface MoveRequest<Row> {
  readonly row: Row
  readonly to: number
  /** The dialog calls this after the move. @param row the record as the server returns it */
  done(row: object): void
  /** The dialog calls this if the move was not made. The card goes back. */
  close(): void
}

/** How a plugin's records move from state to state. */
export interface BoardMoves<Row> {
  /** @returns why the record can't be moved there, by anybody or by this viewer; undefined if it can */
  refusal(row: Row, to: number): string | undefined
  /** Whether the move needs more input, such as a reason. If so, `dialog` is shown instead of calling `onMove`. */
  asks?(row: Row, to: number): boolean
  dialog?(requested: MoveRequest<Row>): ReactNode
  /**
   * @returns the record as the server has it now, a message for the user, and an action that takes the move back
   * @throws ApiError if the server refuses
   */
  onMove(
    row: Row,
    to: number,
  ): Promise<{
    readonly data: object
    readonly message?: string | undefined
    readonly undo?: ToastAction | undefined
  }>
}
