import { takeFiles } from '../entities/files/fileOwner'
import { filesOf, readConfig } from '../platform/config'
import { openFileStore } from '../platform/files/store/openFileStore'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import type { Deployment } from '../demo/Deployment'
import { connectDatabase } from './connectDatabase'
import { prepareDatabase } from './prepareDatabase'

/**
 * Makes the database of the environment the owner of its store of files, after a restore or in place of another database (claimFiles). With
 * the embedded database the product must be stopped.
 * @param product.plugins the plugins that are on
 * @throws when the database or the store can't be opened; the message states what to do
 */
export async function claimFilesCommand(
  environment: NodeJS.ProcessEnv,
  { plugins, deployment }: { readonly plugins: readonly ServerPlugin[]; readonly deployment: Deployment },
  say: (line: string) => void,
): Promise<void> {
  const config = readConfig(environment)
  const { files, close } = await openFileStore(filesOf(config), say)
  try {
    const store = await connectDatabase(config, undefined, { say() {}, development: false })
    try {
      await prepareDatabase(store.background, plugins, deployment)
      await takeFiles(store.background, files)
      say('The files belong to this database now. No other database can start with them, so restart none that did.')
    } finally {
      await store.close()
    }
  } finally {
    close()
  }
}
