import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'
import { anchorFiles, renewAnchorKey } from '@core/kernel/server/security/audit/anchors/anchorKey'

/**
 * Creates a new key that signs the heads of the audit log. Heads that the old one signed can still be verified.
 * @throws where there is no key yet
 */
export async function rotateAuditKey({ config, say }: CommandCall): Promise<void> {
  const files = anchorFiles(config.dataDir)
  await renewAnchorKey(files)
  say(
    `A new key stands in ${files.key}. Restart this node: until then it signs with the old one, which ${files.retired} still checks.`,
  )
}
