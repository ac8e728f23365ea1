import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { CommandApart } from '../plugins/ServerFeature'

/** A command that was told to stop, and goes on after this time, is killed. In milliseconds. */
const stopsWithin = 60_000
/** The most that is kept of what a command prints, in characters. */
const longest = 100_000

/**
 * Runs operators' commands of this product in a process of their own, with the environment of this one: what they change in a process, such
 * as the keys of another database, must not reach the running product. They get less of the processor than the people who work.
 * @param program the built product, whose exports include `command` (core/kernel/server/main.ts)
 */
export function commandsApart(program: string): CommandApart {
  return (name, args, { environment = {}, signal }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const child = spawn(process.execPath, ['--input-type=module', '--eval', scriptOf(program, name, args)], {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let [output, error] = ['', '']
      child.stdout.on('data', (piece) => (output = `${output}${piece}`.slice(-longest)))
      child.stderr.on('data', (piece) => (error = `${error}${piece}`.slice(-longest)))
      child.once('spawn', () => {
        try {
          setPriority(child.pid!, constants.priority.PRIORITY_BELOW_NORMAL)
        } catch {
          // It has ended already, or this system has no such thing.
        }
      })
      let killing: NodeJS.Timeout | undefined
      const stop = () => {
        child.kill('SIGTERM')
        killing = setTimeout(() => child.kill('SIGKILL'), stopsWithin)
      }
      signal.addEventListener('abort', stop, { once: true })
      const ended = () => {
        signal.removeEventListener('abort', stop)
        clearTimeout(killing)
      }
      child.once('error', (failure) => {
        ended()
        reject(failure)
      })
      child.once('close', (code) => {
        ended()
        if (signal.aborted) reject(signal.reason as Error)
        else resolve({ code, output: output.trim(), error: error.trim() })
      })
    })
}

/** Its arguments stand in the script: a program in `process.argv` would start the server. */
function scriptOf(program: string, name: string, args: readonly string[]): string {
  const line = `{ args: ${JSON.stringify(args)}, environment: process.env, say: console.log, fail: console.error, ask: async () => '' }`
  return `const { command } = await import(${JSON.stringify(pathToFileURL(program).href)})
process.exitCode = await command(${JSON.stringify(name)}, ${line})`
}
