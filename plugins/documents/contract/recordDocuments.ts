import type { ComponentType } from 'react'
import { defineToken } from '@core/contract'

/** A record whose documents are shown, and how it is told apart from the others. */
export interface OwnerRecord {
  readonly id: number
  /** What people call it: its number. */
  readonly name: string
  readonly href: string
}

export interface RecordDocumentsProps {
  /** Records of one kind: `referral`. */
  readonly entity: string
  readonly records: readonly OwnerRecord[]
}

export interface RecordDocuments {
  /**
   * The documents of several records, as far as the viewer may see them, each with the record that it belongs to. It is loaded when it is
   * first drawn, so it stands within a `Suspense`.
   */
  readonly Documents: ComponentType<RecordDocumentsProps>
}

/** Shows the documents of records on another plugin's screen. Documents provides it to roles that have its menu. */
export const recordDocuments = defineToken<RecordDocuments>('documents.recordDocuments')
