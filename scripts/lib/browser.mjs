import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { inProject, say } from './project.mjs'
import { run, runQuietly } from './run.mjs'

// The headless shell is first: without drawing windows, the tests take two thirds of the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const fixed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const packagers = [
  {
    program: 'apt-get',
    steps: [['update']],
    install: ['install', '-y', '--no-install-recommends'],
    packages: ['chromium-headless-shell', 'chromium'],
  },
  { program: 'apk', steps: [], install: ['add', '--no-cache'], packages: ['chromium'] },
  { program: 'dnf', steps: [], install: ['install', '-y'], packages: ['chromium'] },
]

/**
 * A Chromium for the browser tests: that of CHROMIUM_PATH, of the system, Playwright's own, or one that is installed now.
 * @returns {Promise<string>} its program
 * @throws when there is none and none can be installed
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await starts(named)) return named
    throw new Error(
      `CHROMIUM_PATH is “${named}”, which does not start as a Chromium. Correct it, or unset it to have one found.`,
    )
  }
  return (await installedBrowser()) ?? (await fromDistribution()) ?? (await fromPlaywright()) ?? refuse()
}

async function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...fixed,
    await playwrightPath(),
  ]
  for (const candidate of candidates) if (await starts(candidate)) return candidate
  return undefined
}

async function fromDistribution() {
  if (process.getuid?.() !== 0) return undefined
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const { program, steps, install, packages } of packagers) {
    if ((await runQuietly(program, ['--version'])).code !== 0) continue
    say(`Installing Chromium for the browser tests (${program})`)
    for (const step of steps) await run(program, step, environment)
    for (const name of packages) if ((await run(program, [...install, name], environment)) === 0) break
  }
  return installedBrowser()
}

async function fromPlaywright() {
  say('Installing Chromium for the browser tests (Playwright’s own)')
  const cli = inProject('node_modules', '@playwright', 'test', 'cli.js')
  const code = await run(process.execPath, [cli, 'install', '--with-deps', 'chromium'])
  // Without the right to install the system's libraries, which may all be there already.
  if (code !== 0) await run(process.execPath, [cli, 'install', 'chromium'])
  return installedBrowser()
}

/** @returns {never} */
function refuse() {
  throw new Error(
    'The browser tests need a Chromium, and none is here or could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  )
}

async function playwrightPath() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** @param {string} program */
async function starts(program) {
  const there = await access(program, constants.X_OK).then(
    () => true,
    () => false,
  )
  // A placeholder script that only prints how to install the real one is not accepted.
  return there && /Chrom/.test((await runQuietly(program, ['--version'])).output)
}
