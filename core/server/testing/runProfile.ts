import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import type { Deployment } from '../demo/Deployment'
import { runProfileCommand } from '../start/profile/profileCommand'
import type { TestApp } from './testApp'

/**
 * Runs `npm run profile` with a test's app: on its database and its files.
 * @returns whether it succeeded, and its output
 */
export async function runProfile(
  { db, filesFolder }: Pick<TestApp, 'db' | 'filesFolder'>,
  { plugins, deployment }: { readonly plugins: readonly ServerPlugin[]; readonly deployment: Deployment },
  ...args: string[]
): Promise<{ done: boolean; said: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'white-glove-profile-'))
  await mkdir(filesFolder, { recursive: true })
  await symlink(filesFolder, path.join(dataDir, 'files'))
  const lines: string[] = []
  try {
    const done = await runProfileCommand({
      args,
      environment: { DATABASE_URL: db.pool.options.connectionString!, DATA_DIR: dataDir },
      plugins,
      installed: plugins,
      deployment,
      say: (line) => void lines.push(line),
    })
    return { done, said: lines.join('\n') }
  } finally {
    await rm(dataDir, { recursive: true })
  }
}
