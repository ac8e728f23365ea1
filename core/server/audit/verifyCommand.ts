import { readConfig } from '../config'
import { openStore } from '../start/openStore'
import { verifyAudit } from './verifyAudit'

/** Postgres' code for it. */
const noSuchTable = '42P01'

/**
 * Verifies the audit log of the deployment that the environment names (D8), and says what it found.
 * @returns whether it is whole
 * @throws when the database can't be opened, or was never started with this version
 */
export async function verifyCommand(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<boolean> {
  const store = await openStore(readConfig(environment), {}, () => {})
  try {
    const { entries, head, broken } = await verifyAudit(store.background).catch((error: Error & { code?: string }) => {
      throw error.code === noSuchTable ? new Error('This database has no audit log yet: start the product once.') : error
    })
    if (broken === undefined) say(`The audit log is whole: ${entries} entries, the newest ${head || '(none)'}.\nKeep this line elsewhere: as long as an entry of that hash is found in the log, nothing before it was rewritten.`)
    else say(`The audit log was tampered with: entry ${broken} of ${entries} is not as it was written, or one before it is missing.`)
    return broken === undefined
  } finally {
    await store.close()
  }
}
