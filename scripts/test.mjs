// npm test: sets up what is missing, runs every check, and ends with the line "N passed, N failed".
// `npm test -- lint build`        the steps whose names contain one of these words
// `npm test -- referrals`         the unit, server and browser tests of this plugin
// `npm test -- path/to/file`      the tests in this file or folder
import { findBrowser } from './lib/browser.mjs'
import { chooseTests } from './lib/chooseTests.mjs'
import { install } from './lib/install.mjs'
import { requireNode, root, say } from './lib/project.mjs'

/** What a whole run may take, in minutes: people wait for it before they merge. */
const longest = 25
const started = Date.now()

requireNode()
process.chdir(root)
let passed = 0
let failed = 0
/** @type {import('./lib/steps.mjs').Took[]} */
const took = []
/**
 * Failed tests, and tests that passed only the second time. Printed at the end, where people look first after a long run.
 * @type {string[]}
 */
const remarks = []
try {
  const chosen = chooseTests(process.argv.slice(2))
  await install()
  /** @type {NodeJS.ProcessEnv} */
  const environment = {}
  if (chosen.some(({ needsBrowser }) => needsBrowser)) {
    environment.CHROMIUM_PATH = await findBrowser()
    say(`Browser: ${environment.CHROMIUM_PATH}`)
  }
  for (const step of chosen) {
    const begun = Date.now()
    say(step.name)
    const outcome = await step.run(environment)
    passed += outcome.passed
    failed += outcome.failed
    remarks.push(...(outcome.remarks ?? []))
    took.push(...(outcome.took ?? []))
    say(
      `${step.name}: ${outcome.failed === 0 ? 'passed' : `${outcome.failed} FAILED`} (${((Date.now() - begun) / 1000).toFixed(1)} s)`,
    )
  }
} catch (error) {
  console.error(`\n${/** @type {Error} */ (error).message}\n`)
  failed += 1
}
for (const remark of remarks) console.log(remark)
const minutes = (Date.now() - started) / 60_000
console.log(`It took ${minutes.toFixed(1)} minutes.`)
if (process.env.CI) {
  const warning = `WARNING: this run took ${minutes.toFixed(0)} minutes; ${longest} are the limit. `
  console.log(`${minutes > longest ? warning : ''}The slowest twenty files:`)
  for (const { file, seconds } of took.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20))
    console.log(`  ${seconds.toFixed(0).padStart(5)} s  ${file}`)
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
