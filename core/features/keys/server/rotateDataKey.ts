import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'
import { addDataKey, newDataKey } from '@core/kernel/server/platform/dataKeys'

/**
 * Creates a new key for encrypted data in the database: in the file of DATA_DIR, or, where DATA_KEY is set, printed for the administrator.
 * The next start encrypts everything with it; older keys stay, for backups.
 * @throws where there is no key yet
 */
export async function rotateDataKey({ config: { dataDir, dataKey }, say }: CommandCall): Promise<void> {
  if (dataKey)
    return say(
      `DATA_KEY is kept outside of the product. Put this key in front of it, with a comma between, and restart. With several nodes put it behind first, restart each, then move it to the front and restart each again:\n${newDataKey()}`,
    )
  const file = await addDataKey(dataDir)
  say(
    `A new key stands in ${file}. Restart every node: the start encrypts with it what older keys encrypted.\nKeep the older keys as long as there are backups from before.`,
  )
}
