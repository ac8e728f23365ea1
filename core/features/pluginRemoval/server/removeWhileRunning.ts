import os from 'node:os'
import { endChange } from '@core/kernel/server/packages/pluginChanges'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { tablesInCommand } from '@core/kernel/server/plugins/tablesInCommand'
import { partsOf } from './pluginRows'
import { countParts, removePlugin } from './removePlugin'
import { exportFolder } from './exportFolder'

/**
 * Exports the data of a plugin that is off into a folder of this node, and removes them, while the product runs. The change says afterwards
 * where they are, or why they are still there.
 */
export async function removeWhileRunning(
  { change, plugin: id }: { readonly change: number; readonly plugin: string },
  { server, files, dataDir }: ServerContext,
): Promise<void> {
  const db = server.background
  const halves = server.pluginControl?.serverHalves() ?? []
  const plugin = halves.find((half) => half.id === id)
  const known = server.pluginControl?.plugins().find((one) => one.id === id)
  try {
    if (!plugin) throw new Error('Its code can’t be used, and says which data are its own.')
    if (known?.isOn) throw new Error('It is on. Turn it off first.')
    const parts = partsOf(plugin, tablesInCommand(plugin, halves, db, files))
    // It may be the second try of a removal that was done.
    if (!(await countParts(db, parts))) return await endChange(db, change, 'done')
    const folder = exportFolder(dataDir, id)
    await removePlugin({ db, files, parts, folder })
    await endChange(db, change, 'done', `Its data are in ${folder} on ${os.hostname()}.`)
  } catch (error) {
    await endChange(db, change, 'takenBack', (error as Error).message)
  }
}
