import os from 'node:os'
import { endChange } from '@core/kernel/server/packages/pluginChanges'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { partsOf } from './pluginRows'
import { countParts, exportFolder, removePlugin } from './removePlugin'

/**
 * Exports the data of a plugin that is off into a folder of this node, and removes them, while the product runs. The change says afterwards
 * where they are, or why they are still there.
 */
export async function removeWhileRunning(
  { change, plugin: id }: { readonly change: number; readonly plugin: string },
  { server, files, dataDir }: ServerContext,
): Promise<void> {
  const db = server.background
  const own = server.pluginControl?.ownParts(id)
  const known = server.pluginControl?.plugins().find((one) => one.id === id)
  try {
    if (!own) throw new Error('Its code can’t be used, and says which data are its own.')
    if (known?.isOn) throw new Error('It is on. Turn it off first.')
    const parts = partsOf({ id, fileOwners: own.fileOwners }, own.tables)
    // It may be the second try of a removal that was done.
    if (!(await countParts(db, parts))) return await endChange(db, change, 'done')
    const folder = exportFolder(dataDir, id)
    await removePlugin({ db, files, parts, folder })
    await endChange(db, change, 'done', `Its data are in ${folder} on ${os.hostname()}.`)
  } catch (error) {
    await endChange(db, change, 'takenBack', (error as Error).message)
  }
}
