import { spawn } from 'node:child_process'

/** An account of the operating system that a process is started as; undefined is our own. */
export interface Account {
  readonly uid: number
  readonly gid: number
  readonly name: string
}

export interface Finished {
  /** Undefined where the program could not be started at all. */
  readonly code: number | null | undefined
  readonly output: string
}

/** Runs a program to its end. Never rejects: an error is part of the result. */
export function run(program: string, args: readonly string[], account?: Account, cwd = '/'): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: environmentWithoutPg(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identity(account),
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: undefined, output: error.message }))
    child.on('close', (code) => resolve({ code, output: output.trim() }))
  })
}

export function identity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/** Postgres reads PG… variables, which are meant for the person's own tools and not for us. */
export function environmentWithoutPg(): NodeJS.ProcessEnv {
  const remaining = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG',
  )
  return { ...Object.fromEntries(remaining), LC_ALL: 'C' }
}
