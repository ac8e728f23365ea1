// npm test: sets up what is missing, runs every check, and closes with the line "N passed, N failed".
// `npm test -- lint build` runs the steps whose names contain one of these words.
import { findBrowser } from './lib/browser.mjs'
import { install } from './lib/install.mjs'
import { requireNode, root, say } from './lib/project.mjs'
import { steps } from './lib/steps.mjs'

requireNode()
process.chdir(root)
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = steps.filter(({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)))
let passed = 0
let failed = 0
try {
  await install()
  const browser = await findBrowser()
  say(`Browser: ${browser}`)
  for (const step of chosen) {
    const begun = Date.now()
    say(step.name)
    const outcome = await step.run({ CHROMIUM_PATH: browser })
    passed += outcome.passed
    failed += outcome.failed
    say(`${step.name}: ${outcome.failed === 0 ? 'passed' : `${outcome.failed} FAILED`} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
  }
} catch (error) {
  console.error(`\n${/** @type {Error} */ (error).message}\n`)
  failed += 1
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
