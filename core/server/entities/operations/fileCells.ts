import type { Fields } from '@core/entity/Field'
import { sealText } from '../../platform/database/sealedTexts'
import { hasEncrypted } from '../table/columns'

/** The cells of a row of an imported file as the database holds them: a text where they are encrypted. */
export type StoredCells = string | readonly string[]

/**
 * Cells as the database is to hold them. Nobody knows yet what stands in which column: where the entity has an encrypted field, all are
 * encrypted.
 */
export function storeCells(fields: Fields, cells: readonly string[]): StoredCells {
  return Object.values(fields).some(hasEncrypted) ? sealText(JSON.stringify(cells)) : cells
}

export function readCells(stored: StoredCells): readonly string[] {
  return typeof stored === 'string' ? (JSON.parse(stored) as readonly string[]) : stored
}
