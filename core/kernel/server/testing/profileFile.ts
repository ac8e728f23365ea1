import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import type { Deployment } from '../demo/Deployment'
import { profileCommand } from '@core/features/profile/server/profileCommand'
import { callCommand } from './callCommand'
import { createTestApp, type TestApp } from './testApp'

interface Product {
  readonly plugins: readonly ServerPlugin[]
  readonly deployment: Deployment
}

/** Whether `npm run profile` succeeded, and its output. */
interface ProfileOutcome {
  readonly done: boolean
  readonly said: string
}

/** A profile in a file, with `npm run profile` for a test's apps. */
interface ProfileFile {
  /** Runs the command on the app's database and files. */
  run(
    test: Pick<TestApp, 'db' | 'filesFolder'>,
    command: 'export' | 'diff' | 'apply',
    ...options: string[]
  ): Promise<ProfileOutcome>
  // Tests read and change profiles of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  read(): Promise<any>
  write(profile: object): Promise<void>
  /** Removes the file. */
  close(): Promise<void>
}

/** Two deployments of the same product, and a profile that is copied from the first to the second. */
export interface ProfileCopy extends ProfileFile {
  readonly from: TestApp
  readonly to: TestApp
  export(): Promise<ProfileOutcome>
  diff(): Promise<ProfileOutcome>
  apply(...options: string[]): Promise<ProfileOutcome>
  /** Applies this profile instead. @returns the message with which it is refused, or the command's output */
  refusal(profile: object): Promise<string>
}

export async function createProfileFile(product: Product): Promise<ProfileFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-profile-'))
  const file = path.join(folder, 'profile.json')
  return {
    run: (test, command, ...options) => runProfile(test, product, command, file, ...options),
    read: async () => JSON.parse(await readFile(file, 'utf8')),
    write: (profile) => writeFile(file, JSON.stringify(profile)),
    close: () => rm(folder, { recursive: true }),
  }
}

export async function createProfileCopy(product: Product): Promise<ProfileCopy> {
  const [from, to] = [await createTestApp(product), await createTestApp(product)]
  const file = await createProfileFile(product)
  return {
    ...file,
    from,
    to,
    export: () => file.run(from, 'export'),
    diff: () => file.run(to, 'diff'),
    apply: (...options) => file.run(to, 'apply', ...options),
    async refusal(profile) {
      await file.write(profile)
      return file.run(to, 'apply').then(
        ({ said }) => said,
        (error: Error) => error.message,
      )
    },
    async close() {
      await from.close()
      await to.close()
      await file.close()
    },
  }
}

async function runProfile(
  { db, filesFolder }: Pick<TestApp, 'db' | 'filesFolder'>,
  { plugins, deployment }: Product,
  ...args: string[]
): Promise<ProfileOutcome> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'white-glove-profile-'))
  await mkdir(filesFolder, { recursive: true })
  await symlink(filesFolder, path.join(dataDir, 'files'))
  const lines: string[] = []
  try {
    const done = await callCommand(profileCommand, {
      args,
      environment: { DATABASE_URL: db.pool.options.connectionString!, DATA_DIR: dataDir },
      plugins,
      deployment,
      say: (line) => void lines.push(line),
    })
    return { done: done !== false, said: lines.join('\n') }
  } finally {
    await rm(dataDir, { recursive: true })
  }
}
