// npm run nightly: tests that take too long for npm test, or need programs beyond Node and a browser. It installs them from Debian's packages.
// `npm run nightly -- nginx replica`   only these parts
// `npm run nightly -- --list`          the parts and the packages that they need
import { build } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { requireNode, root, say } from './lib/project.mjs'
import { installPackages } from './nightly/lib/packages.mjs'
import { readParts } from './nightly/lib/parts.mjs'

requireNode()
process.chdir(root)
const wanted = process.argv.slice(2)
/** @type {{ part: string, result: string, checks: number, seconds: number }[]} */
const table = []
let passed = 0
let failed = 0
try {
  const parts = await readParts()
  if (wanted.includes('--list')) {
    for (const { name, about, packages } of parts) console.log(`${name}: ${about} [${packages.join(', ')}]`)
    process.exit(0)
  }
  const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. There are: ${parts.map(({ name }) => name).join(', ')}.`)
  const chosen = wanted.length > 0 ? parts.filter(({ name }) => wanted.includes(name)) : parts
  await installPackages(chosen.flatMap(({ packages }) => packages))
  await install()
  await build()
  for (const { name, about, run } of chosen) {
    say(`${name}: ${about}`)
    const begun = Date.now()
    let checks = 0
    let result = 'passed'
    try {
      await run({
        say,
        async check(title, work) {
          const started = Date.now()
          await work()
          checks += 1
          say(`  ✓ ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
        },
      })
      if (checks === 0) throw new Error('It checked nothing.')
    } catch (error) {
      console.error(error)
      result = `FAILED after ${checks} checks: ${/** @type {Error} */ (error).message.split('\n')[0]}`
      failed += 1
    }
    passed += checks
    table.push({ part: name, result, checks, seconds: Math.round((Date.now() - begun) / 1000) })
  }
} catch (error) {
  console.error(`\n${/** @type {Error} */ (error).message}\n`)
  failed += 1
}
console.table(table)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
