import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { root } from '../../lib/project.mjs'

const execute = promisify(execFile)

/** Copies the files that belong to the repository, as they are now. @param {string} folder */
export async function copyProject(folder) {
  await mkdir(folder, { recursive: true })
  const list = 'git ls-files -z --cached --others --exclude-standard'
  await execute('bash', ['-c', `set -o pipefail; ${list} | tar -c --null -T - | tar -x -C "$0"`, folder], { cwd: root })
}
