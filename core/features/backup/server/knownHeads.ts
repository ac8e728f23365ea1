import type { Config } from '@core/kernel/server/platform/config'
import { readHeads } from '@core/kernel/server/security/audit/anchors/anchorAudit'
import { anchorFiles } from '@core/kernel/server/security/audit/anchors/anchorKey'
import { readOutside } from '@core/kernel/server/security/audit/anchors/openOutside'
import type { StoredHeads } from '@core/kernel/server/security/audit/verifyAudit'

/** The signed heads of AUDIT_HEADS; for a drill those beside the running product, too. */
export async function knownHeads(
  config: Config,
  isDrill: boolean,
): Promise<{ readonly heads: readonly StoredHeads[]; readonly unread: string | undefined }> {
  const { heads: file } = anchorFiles(config.dataDir)
  try {
    const beside = isDrill ? [{ name: file, anchors: await readHeads(file) }] : []
    return { heads: [...(await readOutside(config.auditHeads)), ...beside], unread: undefined }
  } catch (error) {
    // The records are needed now; the log can be verified later.
    return { heads: [], unread: `${(error as Error).message}. Run npm run verify-audit when they can.` }
  }
}
