import type { ServerPlugin } from '@core/server/plugin'
import { rotateKeys } from './sealingRoots'

type CommandCall = Parameters<NonNullable<ServerPlugin['commands']>[string]['run']>[0]

/** Postgres' code for a missing table. */
const noSuchTable = '42P01'

const usage = `Usage:
  npm run rotate-seal -- seal                  makes a new key for the seals of documents
  npm run rotate-seal -- root                  makes a new root, and a new seal with it
  npm run rotate-seal -- root "North Clinic"   the same, and the certificates name this organization from now on`

/** What it uses of the call. */
interface SealCommandCall extends Pick<CommandCall, 'args' | 'environment' | 'say' | 'withDatabase'> {
  readonly config: Pick<CommandCall['config'], 'dataDir'>
}

/**
 * `npm run rotate-seal`: new keys for the seals, in the database. Documents that were sealed before stay valid.
 * @throws if it can't be done; the message says what to do
 */
export async function rotateSeal({
  args,
  environment,
  config: { dataDir },
  say,
  withDatabase,
}: SealCommandCall): Promise<void> {
  const [which, organization] = args
  if (which !== 'seal' && which !== 'root') throw new Error(usage)
  if (which === 'seal' && environment.SEAL_P12)
    throw new Error(
      'SEAL_P12 seals the documents of this deployment, and its issuer renews it: name the new file there, and restart. For the root of people’s signatures: npm run rotate-seal -- root',
    )
  const rotated = await withDatabase((db) => rotateKeys({ db, dataDir }, which, organization)).catch(
    (error: Error & { code?: string }) => {
      throw error.code === noSuchTable ? new Error('There are no keys yet. Start the product once.') : error
    },
  )
  say(
    `${which === 'root' ? 'A new root and a new seal' : 'A new seal'} for “${rotated.organization}”. Documents that were sealed before stay valid. Every node seals with it from now on.`,
  )
}
