import type { ComponentType } from 'react'
import { defineToken } from '@core/contract'

/** A record whose documents are shown, and the name that distinguishes it from the others. */
export interface OwnerRecord {
  readonly id: number
  /** The record's number, which people use as its name. */
  readonly name: string
  readonly href: string
}

export interface RecordDocumentsProps {
  /** The entity of all records: `referral`. */
  readonly entity: string
  readonly records: readonly OwnerRecord[]
}

export interface RecordDocuments {
  /**
   * The documents of several records that the viewer may see, each with a link to its record. The component is loaded lazily, so it needs a
   * `Suspense`.
   */
  readonly Documents: ComponentType<RecordDocumentsProps>
}

/** Shows the documents of records on another plugin's screen. The documents plugin provides it to roles that have its menu. */
export const recordDocuments = defineToken<RecordDocuments>('documents.recordDocuments')
