import type { Transaction } from '@core/server/plugin'
import { demoFilesWanted } from './demoFilesWanted'

/** With the PDF documents these are the 200 of a demonstration. D8 */
export async function seedDemonstration(tx: Transaction): Promise<void> {
  await tx.emit(demoFilesWanted, { files: 152 })
}
