import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'
import { movedFile, startOwnDatabase } from '@core/kernel/server/platform/connectDatabase'
import { readAnchors } from '@core/kernel/server/security/audit/anchors/anchorAudit'
import { anchorFiles, findVerifyingKeys } from '@core/kernel/server/security/audit/anchors/anchorKey'
import { moveDatabase } from './moveDatabase'

/**
 * Copies the embedded database of DATA_DIR into an empty database on a server, and prints what to set next. The product must be stopped.
 * @param call.args the server's connection string
 * @throws when it can't be done; the message states why, the condition of both databases, and what to do
 */
export async function moveDatabaseCommand({ args, config, product, say }: CommandCall): Promise<void> {
  const [target] = args
  const { dataDir, databaseUrl } = config
  if (databaseUrl)
    throw new Error(
      'DATABASE_URL is set, so the product’s database is on a server already. Unset it to move the database of DATA_DIR; from one server to another use pg_dump.',
    )
  if (!target || !URL.canParse(target) || !/^postgres(ql)?:$/.test(new URL(target).protocol))
    throw new Error('Say where to: npm run move-database -- postgres://user:password@host:5432/database')
  if (!(await stat(path.join(dataDir, 'postgres')).catch(() => undefined)))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to where the product keeps its data.`)
  const files = anchorFiles(dataDir)
  const [anchors, keys] = await Promise.all([readAnchors(files), findVerifyingKeys(files)])
  const server = await startOwnDatabase(config, say)
  try {
    const { tables, rows, audit } = await moveDatabase({
      source: server.url,
      target,
      owners: [product.core, ...product.installed],
      heads: { anchors, keys },
      say,
    })
    await writeFile(movedFile(dataDir), `${new Date().toISOString()}\n`)
    say(
      [
        `${rows.toLocaleString('en-US')} rows of ${tables} tables are there, and each table has as many as here.`,
        audit.faults.length === 0
          ? `The audit log is whole: ${audit.entries} entries, the newest ${audit.head || '(none)'}.`
          : `The audit log is as it was, with its faults (npm run verify-audit tells them): ${audit.faults.length}.`,
        'Start the product with DATABASE_URL set to that address, and the same DATA_DIR: it holds files and keys.',
        `The database in ${path.join(dataDir, 'postgres')} stays as it is, and the product refuses to start with it. Keep it until the first backup of the new one, then remove it.`,
      ].join('\n'),
    )
  } finally {
    await server.stop()
  }
}
