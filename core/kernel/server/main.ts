import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deployment } from '@deployment/deployment'
import { readConfig } from './platform/config'
import { openDataKeys } from './platform/dataKeys'
import { setDataKeys } from './platform/database/sealedTexts'
import { connectDatabase } from './start/connectDatabase'
import { runPluginCommand, type PluginCommand } from './start/removal/pluginCommand'
import { runProfileCommand } from './start/profile/profileCommand'
import { moveDatabaseCommand as moveTo } from './start/move/moveDatabaseCommand'
import { claimFilesCommand as claim } from './start/claimFilesCommand'
import { runFirstPersonCommand } from './start/firstPersonCommand'
import { openLog } from './platform/log/openLog'
import { allPlugins, foundPlugins } from './plugins/foundPlugins'
import { prepareDataDir } from './start/prepareDataDir'
import { restoreCommand as restoreInto } from './start/restoreCommand'
import { greeting } from './start/greeting'
import { selectPlugins } from './start/selectPlugins'
import { startServer, type RunningServer } from './start/startServer'
import { stopInOrder } from './start/stopInOrder'
export { verifyCommand } from './start/verifyCommand'
export { backupCommand } from './start/backupCommands'
export { rotateAuditKey } from './start/rotateAuditKey'
export { rotateDataKey } from './start/rotateDataKey'
export { copyFilesCommand } from './start/copyFiles'

/**
 * Starts the server as the environment configures it (D8), and prints each step.
 * @throws when it can't; the message contains the cause and the correction
 */
export async function start(environment: NodeJS.ProcessEnv = process.env): Promise<RunningServer> {
  const config = readConfig(environment)
  prepareDataDir(config.dataDir)
  const { stream, file } = openLog(config.dataDir)
  const running = await startServer(config, {
    plugins: selectPlugins(foundPlugins, config.plugins),
    installed: allPlugins,
    deployment,
    log: stream,
    // During development, Vite serves the browser half.
    ...(import.meta.env.PROD ? { clientFolder: fileURLToPath(new URL('../client', import.meta.url)) } : {}),
    // Only the sources that Vite serves can be in development: a build never is, whatever NODE_ENV contains.
    development: !import.meta.env.PROD && environment.NODE_ENV !== 'production',
    say: (line) => console.log(line),
  })
  console.log(greeting(config, running, file, deployment))
  return running
}

/** Removes or restores a plugin of this product. See runPluginCommand. */
export function pluginCommand(command: Omit<PluginCommand, 'plugins' | 'deployment'>): Promise<boolean> {
  return runPluginCommand({ ...command, plugins: allPlugins, deployment })
}

/** Exports, compares or applies a profile of this deployment. See runProfileCommand. */
export function profileCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<boolean> {
  const plugins = selectPlugins(foundPlugins, readConfig(environment).plugins)
  return runProfileCommand({ args, environment, plugins, installed: allPlugins, deployment, say })
}

/** Invites the first Super Admin of this deployment. See runFirstPersonCommand. */
export function firstPersonCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> {
  const plugins = selectPlugins(foundPlugins, readConfig(environment).plugins)
  return runFirstPersonCommand({ args, environment, plugins, deployment, say })
}

/** Makes this deployment's database the owner of its files. See claimFiles. */
export function claimFilesCommand(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> {
  const plugins = selectPlugins(foundPlugins, readConfig(environment).plugins)
  return claim(environment, { plugins, deployment }, say)
}

/** Restores a backup of this product, or rehearses it. See restoreCommand in start. */
export function restoreCommand(
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  return restoreInto(environment, args, allPlugins, say)
}

/** Moves the embedded database to a server. */
export function moveDatabaseCommand(
  environment: NodeJS.ProcessEnv,
  target: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  return moveTo(environment, target, allPlugins, say)
}

/**
 * Runs a plugin's command for operators in the deployment of the environment, also while the plugin is off.
 * @throws when it can't be done; the message states why and what to do
 */
export async function operatorCommand(
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> {
  const command = allPlugins.map(({ commands }) => commands?.[name]).find((found) => found !== undefined)
  if (!command) throw new Error(`No plugin of this product has the command “${name}”.`)
  const config = readConfig(environment)
  setDataKeys(await openDataKeys(config, () => {}))
  const store = await connectDatabase(config, undefined, { say() {}, development: false })
  try {
    await command({ db: store.background, dataDir: config.dataDir, environment, args, say })
  } finally {
    await store.close()
  }
}

/**
 * Starts the server as the only task of this process: a signal stops it in order, and an error at the start ends it with code 1.
 * @param until also stops it in order, once it resolves
 */
export async function run({ until }: { readonly until?: Promise<void> } = {}): Promise<void> {
  // A terminal or pipe that is closed before us must not prevent us from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const starting = start()
  const stop = stopInOrder(starting, { say: (line) => console.log(line), exit: (code) => process.exit(code) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.signal(signal))
  void until?.then(() => stop.begin('what started it has ended'))
  try {
    await starting
  } catch (error) {
    console.error(`\nWhite Glove can't start. ${(error as Error).message}\n`)
    if (process.env.DEBUG) console.error(error)
    process.exit(1)
  }
}

const program = process.argv[1]
if (program && realpathSync(program) === fileURLToPath(import.meta.url)) await run()
