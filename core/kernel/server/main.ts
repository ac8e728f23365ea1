import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deployment } from '@deployment/deployment'
import { readConfig } from './platform/config'
import { openLog } from './platform/log/openLog'
import type { TrialMessage, TrialSetup } from './packages/trial/TrialSetup'
import { allPlugins, foundPlugins, pluginDescriptions } from './plugins/foundPlugins'
import { commandsApart } from './start/commandApart'
import { type CommandLine, runCommand } from './start/runCommand'
import { prepareDataDir } from './start/prepareDataDir'
import { greeting } from './start/greeting'
import { selectPlugins } from './start/selectPlugins'
import { runTrial } from './start/runTrial'
import { startServer, type RunningServer } from './start/startServer'
import { stopInOrder } from './start/stopInOrder'

/**
 * Starts the server as the environment configures it (D8), and prints each step.
 * @throws when it can't; the message contains the cause and the correction
 */
export async function start(environment: NodeJS.ProcessEnv = process.env): Promise<RunningServer> {
  const config = readConfig(environment)
  prepareDataDir(config.dataDir)
  const { stream, file } = openLog(config.dataDir)
  const running = await startServer(config, {
    plugins: selectPlugins(foundPlugins, undefined),
    descriptions: pluginDescriptions,
    deployment,
    log: stream,
    // During development, Vite serves the browser half, and nothing is built that could be run.
    ...(import.meta.env.PROD
      ? {
          clientFolder: fileURLToPath(new URL('../client', import.meta.url)),
          commandApart: commandsApart(fileURLToPath(import.meta.url)),
          trial: { program: fileURLToPath(import.meta.url) },
        }
      : {}),
    // Only the sources that Vite serves can be in development: a build never is, whatever NODE_ENV contains.
    development: !import.meta.env.PROD && environment.NODE_ENV !== 'production',
    say: (line) => console.log(line),
  })
  console.log(greeting(config, running, file, deployment))
  return running
}

/** Runs an operator's command of this product. See runCommand. @returns the code with which the process ends */
export function command(name: string, line: CommandLine): Promise<number> {
  // PLUGINS may name packages, too: no command needs their code.
  const isOwn = (id: string) => allPlugins.some((plugin) => plugin.id === id)
  const select = (requested: readonly string[] | undefined) => selectPlugins(foundPlugins, requested?.filter(isOwn))
  return runCommand(name, line, { installed: allPlugins, select, deployment })
}

/**
 * Tries the package of which the parent process tells, and tells it the result: what `runApart` begins.
 * @throws what the code of the package lets through, which ends the process
 */
export async function tryPackage(): Promise<void> {
  const tell = (message: TrialMessage) => process.send!(message)
  process.once('disconnect', () => process.exit(1))
  const setup = await new Promise<TrialSetup>((resolve) =>
    process.once('message', resolve as (message: unknown) => void),
  )
  const result = await runTrial(setup, { plugins: allPlugins, deployment }, (phase) => tell({ phase }))
  tell({ result })
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
