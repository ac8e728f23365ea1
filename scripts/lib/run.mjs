import { spawn } from 'node:child_process'
import { root } from './project.mjs'

/**
 * Runs a program to its end, with its output on the screen.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment] added to ours
 * @returns {Promise<number>} its exit code; 1 where a signal ended it or it could not be started
 */
export function run(program, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Runs a program quietly.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment] added to ours
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(program, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...environment },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
