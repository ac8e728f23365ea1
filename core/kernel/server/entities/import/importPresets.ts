import { definePoint } from '@core/contract'

/** How a program names the columns of its exports. */
export interface ImportPreset {
  /** The program: “HubSpot”. */
  readonly name: string
  /** Headers by which a file of it is recognized: every one of one line. */
  readonly signs: readonly (readonly string[])[]
  /** For each header the labels of fields that it may fill; the first that the entity has is taken. Without labels the column is left out. */
  readonly columns: Readonly<Record<string, readonly string[]>>
}

/** What the columns of another program's files mean, so that an import of them is mapped by itself. */
export const importPresets = definePoint<ImportPreset>('import.preset@1', 'experimental')
