import { readAnchors } from '../security/audit/anchors/anchorAudit'
import { anchorFiles, findVerifyingKey } from '../security/audit/anchors/anchorKey'
import { readConfig } from '../platform/config'
import { connectDatabase } from './connectDatabase'
import { verifyAudit } from '../security/audit/verifyAudit'

/** Postgres' code for it. */
const noSuchTable = '42P01'

/**
 * Verifies the audit log of the deployment that the environment names (D8), and says what it found.
 * @returns whether it is whole
 * @throws when the database can't be opened, or was never started with this version
 */
export async function verifyCommand(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<boolean> {
  const config = readConfig(environment)
  const files = anchorFiles(config.dataDir)
  const [anchors, key] = await Promise.all([readAnchors(files), findVerifyingKey(files)])
  const store = await connectDatabase(config, undefined, { say() {}, development: false })
  try {
    const { entries, head, faults } = await verifyAudit(store.background, { anchors, key }).catch(
      (error: Error & { code?: string }) => {
        throw error.code === noSuchTable
          ? new Error('This database has no audit log yet: start the product once.')
          : error
      },
    )
    if (faults.length === 0)
      say(
        `The audit log is whole: ${entries} entries, the newest ${head || '(none)'}. It agrees with ${anchors.length} signed heads in ${files.heads}.\nKeep this line elsewhere: as long as an entry of that hash is found in the log, nothing before it was rewritten.`,
      )
    else say(['The audit log was tampered with:', ...faults.map(({ text }) => `- ${text}`)].join('\n'))
    return faults.length === 0
  } finally {
    await store.close()
  }
}
