import type { Fields } from '@core/kernel/entity/Field'
import { sealText } from '../../platform/database/sealedTexts'
import { hasEncrypted } from '../table/columns'

/** The cells of a row of an imported file as the database stores them: one text where they are encrypted. */
export type StoredCells = string | readonly string[]

/**
 * @returns cells in the form in which they are stored. The fields of the columns are not known yet, so if the entity has any encrypted
 * field, all cells are encrypted.
 */
export function storeCells(fields: Fields, cells: readonly string[]): StoredCells {
  return Object.values(fields).some(hasEncrypted) ? sealText(JSON.stringify(cells)) : cells
}

export function readCells(stored: StoredCells): readonly string[] {
  return typeof stored === 'string' ? (JSON.parse(stored) as readonly string[]) : stored
}
