import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes the data folder where it is missing, and tries whether it can be written.
 * @throws when it can't be used; the message states what to do
 */
export function prepareDataDir(dataDir: string): void {
  // Synchronous: the log opens it next, and nothing else runs yet.
  try {
    mkdirSync(dataDir, { recursive: true })
    const probe = path.join(dataDir, `.${randomUUID()}`)
    writeFileSync(probe, '', { mode: 0o600 })
    rmSync(probe)
  } catch (error) {
    throw new Error(`DATA_DIR: ${problem(dataDir, error as NodeJS.ErrnoException)}`, { cause: error })
  }
}

function problem(dataDir: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EEXIST' || code === 'ENOTDIR') return `${dataDir} is a file or below one. Set DATA_DIR to a folder.`
  if (code === 'EROFS')
    return `the folder ${dataDir} is read-only. Mount it with write access, or set DATA_DIR to another folder.`
  if (code === 'EACCES' || code === 'EPERM')
    return `the account that runs the product may not write to ${dataDir}. Give it the folder, or set DATA_DIR to another one.`
  // Node's error for a missing folder that can't be made, whatever the reason.
  if (code === 'ENOENT')
    return `the folder ${dataDir} can't be made. Make it yourself, or set DATA_DIR to a folder in one that can be written.`
  if (code === 'ENOSPC') return `the disk of ${dataDir} is full. Make room, then start again.`
  return `the folder ${dataDir} can't be used: ${message}`
}
