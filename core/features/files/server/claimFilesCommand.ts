import { takeFiles } from '@core/kernel/server/entities/files/fileOwner'
import { filesOf } from '@core/kernel/server/platform/config'
import { connectDatabase } from '@core/kernel/server/platform/connectDatabase'
import { openFileStore } from '@core/kernel/server/platform/files/store/openFileStore'
import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'

/**
 * Makes the database of the environment the owner of its store of files, after a restore or in place of another database (claimFiles). With
 * the embedded database the product must be stopped.
 * @throws when the database or the store can't be opened; the message states what to do
 */
export async function claimFilesCommand({ config, product, say }: CommandCall): Promise<void> {
  const { files, close } = await openFileStore(filesOf(config), say)
  try {
    const store = await connectDatabase(config, undefined, { say() {}, development: false })
    try {
      await product.prepareDatabase(store.background)
      await takeFiles(store.background, files)
      say('The files belong to this database now. No other database can start with them, so restart none that did.')
    } finally {
      await store.close()
    }
  } finally {
    close()
  }
}
