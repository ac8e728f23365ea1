// npm run advisories: checks the packages of package-lock.json for known vulnerabilities. It sends no requests: it reads the list that is stored here, or that of --list.
//   --refresh <export>   replaces the list by a downloaded export of OSV or GitHub, a file or a folder
//   --list <path>        checks against another list, or against an unchanged export
// Exit code: 0 no vulnerability is known, 1 one is known, 2 it can't be checked.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findingsOf, gapOf, isOld, listOf, readExport } from './lib/advisories.mjs'
import { inProject } from './lib/project.mjs'

const stored = inProject('scripts', 'advisories.json')
const lock = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8'))
try {
  const { values } = parseArgs({ options: { refresh: { type: 'string' }, list: { type: 'string' } } })
  if (values.refresh !== undefined) {
    const list = listOf(lock, await readExport(path.resolve(values.refresh)), new Date())
    await writeFile(stored, `${JSON.stringify(list, null, 1)}\n`)
    console.log(`${stored}: ${list.advisories.length} advisories about ${list.packages.length} packages`)
  }
  const findings = findingsOf(
    lock,
    values.list === undefined ? await storedAdvisories() : await readExport(path.resolve(values.list)),
  )
  for (const { name, version, id, aliases, summary, mend, isShipped } of findings)
    console.error(
      `${name} ${version}${isShipped ? '' : ' (not shipped)'}: ${[id, ...aliases].join(', ')}. ${summary}. ${mend}.`,
    )
  if (findings.length === 0) console.log('No package of package-lock.json has a known weakness.')
  process.exitCode = findings.length === 0 ? 0 : 1
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 2
}

async function storedAdvisories() {
  /** @type {import('./lib/advisories.mjs').StoredList} */
  const list = JSON.parse(
    await readFile(stored, 'utf8').catch(() => {
      throw new Error(
        'There is no stored list of advisories yet. Download an export (docs/security.md says where), then: npm run advisories -- --refresh <folder>',
      )
    }),
  )
  const gap = gapOf(lock, list)
  if (gap) throw new Error(gap)
  console.log(
    `The list is of ${list.refreshedAt.slice(0, 10)}.${isOld(list, new Date()) ? ' That is long ago: refresh it.' : ''}`,
  )
  return list.advisories
}
