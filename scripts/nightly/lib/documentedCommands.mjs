import { readFile } from 'node:fs/promises'
import { inProject } from '../../lib/project.mjs'

/**
 * @param {string} file a document
 * @param {string} heading of one of its sections
 * @returns {Promise<string[]>} the blocks of shell commands in that section
 */
export async function documentedCommands(file, heading) {
  const [, after = ''] = (await readFile(inProject(file), 'utf8')).split(`\n## ${heading}\n`)
  const [section = ''] = after.split('\n## ')
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
  if (blocks.length === 0) throw new Error(`${file} has no commands below “${heading}”.`)
  return blocks
}
