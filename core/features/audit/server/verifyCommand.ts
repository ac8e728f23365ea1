import path from 'node:path'
import { readAnchors } from '@core/kernel/server/security/audit/anchors/anchorAudit'
import { anchorFiles, findVerifyingKeys } from '@core/kernel/server/security/audit/anchors/anchorKey'
import { readOutside } from '@core/kernel/server/security/audit/anchors/openOutside'
import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'
import { connectDatabase } from '@core/kernel/server/platform/connectDatabase'
import { isOfRestore, type StoredHeads, verifyAudit } from '@core/kernel/server/security/audit/verifyAudit'

/** Postgres' code for a missing table. */
const noSuchTable = '42P01'

/**
 * Verifies the audit log of the configured deployment (D8), and prints the result.
 * @param call.args files with signed heads in addition to those of AUDIT_HEADS, such as the lines of mails
 * @returns whether it is intact
 * @throws when the database can't be opened, or was never started with this version
 */
export async function verifyCommand({ args: filesOfHeads, config, say }: CommandCall): Promise<boolean> {
  const files = anchorFiles(config.dataDir)
  const [anchors, keys] = await Promise.all([readAnchors(files), findVerifyingKeys(files)])
  const outside = await readOutside([
    ...config.auditHeads,
    ...filesOfHeads.map((file) => ({ kind: 'file', path: path.resolve(file) }) as const),
  ])
  const store = await connectDatabase(config, undefined, { say() {}, development: false })
  try {
    const { entries, head, faults } = await verifyAudit(store.background, { anchors, keys, outside }).catch(
      (error: Error & { code?: string }) => {
        throw error.code === noSuchTable
          ? new Error('This database has no audit log yet: start the product once.')
          : error
      },
    )
    if (faults.length === 0)
      say(
        `The audit log is whole: ${entries} entries, the newest ${head || '(none)'}. It agrees with ${[{ name: files.heads, anchors }, ...outside].map(countOf).join(', and with ')}.\nKeep this line elsewhere: as long as an entry of that hash is found in the log, nothing before it was rewritten.`,
      )
    else
      say(
        [
          faults.every(isOfRestore)
            ? 'The audit log is whole in itself, and older than the signed heads say, as after a restore:'
            : 'The audit log was tampered with:',
          ...faults.map(({ text }) => `- ${text}`),
        ].join('\n'),
      )
    return faults.length === 0
  } finally {
    await store.close()
  }
}

const countOf = ({ name, anchors }: StoredHeads) => `${anchors.length} signed heads in ${name}`
