import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config'
export { verifyCommand } from './audit/verifyCommand'
export { copyFilesCommand } from './files/store/copyFiles'
import { openLog } from './logging/openLog'
import { foundPlugins } from './plugins/foundPlugins'
import { greeting } from './start/greeting'
import { selectPlugins } from './start/selectPlugins'
import { startServer, type RunningServer } from './start/startServer'

/** A stop that takes longer than this is cut short; what was acknowledged is stored all the same. */
const longestStop = 15_000

/**
 * Starts the server as the environment says (D8), and says what it does.
 * @throws when it can't; the message names the culprit and the mend
 */
export async function start(environment: NodeJS.ProcessEnv = process.env): Promise<RunningServer> {
  const config = readConfig(environment)
  const { stream, file } = openLog(config.dataDir)
  const running = await startServer(config, {
    plugins: selectPlugins(foundPlugins, config.plugins),
    log: stream,
    // While developing, Vite serves the browser half.
    ...(import.meta.env.PROD ? { clientFolder: fileURLToPath(new URL('../client', import.meta.url)) } : {}),
    say: (line) => console.log(line),
  })
  console.log(greeting(config, running, file))
  return running
}

/** Starts the server as this process's whole purpose: a signal stops it in order, and a refusal ends it with code 1. */
export async function run(): Promise<void> {
  const starting = start()
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    console.log(`\nStopping (${signal}). Once more stops at once.`)
    setTimeout(() => process.exit(1), longestStop).unref()
    await (await starting).close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
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
