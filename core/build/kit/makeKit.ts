import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { readOffers } from '../pluginCheck/readOffers'
import { bundleThreads } from '../bundleThreads'

/** Of the product's development packages, those that authors need. */
const developmentPackages = [
  '@testing-library/dom',
  '@testing-library/react',
  '@types/node',
  '@types/nodemailer',
  '@types/pdfkit',
  '@types/pg',
  '@types/pg-copy-streams',
  '@types/pg-cursor',
  '@types/qrcode',
  '@types/react',
  '@types/react-dom',
  '@types/semver',
  'fast-check',
  'jsdom',
  'oxfmt',
  'vite',
  'vitest',
]

/** The folders and files of the product that plugins import, or whose types they see. */
const sources = ['core', 'deployment/deployment.ts', 'deployment/demonstration.ts', 'deployment/initialRoles.ts']
/** What authors read; `core/` has the READMEs that these name. */
const documents = [
  'docs/plugin-guide.md',
  'docs/contribution-points.md',
  'docs/platform-api.md',
  'core/build/README.md',
]
const builders = ['core/build/bundleThreads.ts', 'core/build/threads.d.ts']
/** Only core's own tests use these; they need further packages. */
const ownHelpers = ['startMailServer', 'openApiProblems', 'samlIdp']
const isLeftOut = (file: string) =>
  ownHelpers.includes(path.basename(file, '.ts')) ||
  /\.(?:test|spec|test-d)\.tsx?$|^core\/lint(?:\/|$)/.test(file) ||
  (file.startsWith('core/build/') && !builders.includes(file))

interface Package {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly overrides: object
}

/**
 * Packs the kit for authors outside of this repository: the source of what plugins import, for their types and their tests, and the
 * commands that generate and pack plugins.
 * @returns the file, for `npm install`
 */
export async function makeKit({ root, out }: { readonly root: string; readonly out: string }): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-kit-'))
  try {
    for (const source of sources)
      await cp(path.join(root, source), path.join(folder, source), {
        recursive: true,
        filter: (file) => !isLeftOut(path.relative(root, file)),
      })
    // The compiler reads no types from JavaScript below node_modules.
    const untyped = path.join(folder, 'core/kernel/server/testing/fleetingParent.d.mts')
    await writeFile(untyped, 'export declare function fleetingParent(): string\n')
    await copyContracts(root, folder)
    for (const file of documents) await cp(path.join(root, file), path.join(folder, file))
    await writeFile(path.join(folder, 'tsconfig.json'), await kitTsconfig(root))
    await writeFile(path.join(folder, 'package.json'), await kitPackage(root))
    const tools = path.join(folder, 'tools')
    await buildTools(root, tools)
    await writeFile(path.join(tools, 'offers.json'), JSON.stringify(await readOffers()))
    await cp(path.join(root, 'scripts/codemods'), path.join(tools, 'codemods'), {
      recursive: true,
      filter: (file) => !isLeftOut(path.relative(root, file)),
    })
    await mkdir(out, { recursive: true })
    const { stdout } = await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', out], {
      cwd: folder,
    })
    return path.join(out, stdout.trim().split('\n').at(-1)!)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Copies the contracts of the product's plugins, with what they import. */
async function copyContracts(root: string, folder: string): Promise<void> {
  const contracts = (await readdir(path.join(root, 'plugins'), { recursive: true }))
    .map((file) => path.join('plugins', file))
    .filter((file) => /^plugins\/[^/]+\/contract\/.+\.ts$/.test(file) && !isLeftOut(file))
  const files = new Set(contracts)
  // The loop adds to the set that it iterates over.
  for (const file of files) {
    const text = await readFile(path.join(root, file), 'utf8')
    for (const [, near] of text.matchAll(/ from '(\.[^']+)'/g)) files.add(path.join(path.dirname(file), `${near}.ts`))
    await cp(path.join(root, file), path.join(folder, file))
  }
}

async function kitTsconfig(root: string): Promise<string> {
  const { compilerOptions } = JSON.parse(await readFile(path.join(root, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: object
  }
  return `${JSON.stringify({ compilerOptions }, null, 2)}\n`
}

async function kitPackage(root: string): Promise<string> {
  const { version, dependencies, devDependencies } = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  ) as Package
  return `${JSON.stringify(
    {
      name: 'white-glove-plugin-kit',
      version,
      description: 'Types, test helpers and commands for authors of plugins for White Glove',
      license: 'UNLICENSED',
      type: 'module',
      bin: { 'white-glove': 'tools/command.js' },
      exports: { './vitest': './tools/testConfig.js', './tsconfig.json': './tsconfig.json', './*': './*' },
      dependencies: {
        ...dependencies,
        ...Object.fromEntries(developmentPackages.map((name) => [name, devDependencies[name]])),
        semver: devDependencies.semver ?? dependencies.semver,
        typescript: devDependencies['typescript-7']!.replace('npm:typescript@', ''),
      },
      engines: { node: '>=20.19' },
    },
    null,
    2,
  )}\n`
}

/** Bundles what runs in Node, which can't run TypeScript below node_modules. */
async function buildTools(root: string, out: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    plugins: [bundleThreads()],
    build: {
      ssr: true,
      outDir: out,
      target: 'node20',
      rolldownOptions: {
        input: {
          command: path.join(root, 'core/build/kit/command.ts'),
          testConfig: path.join(root, 'core/build/kit/testConfig.ts'),
          startPostgres: path.join(root, 'core/kernel/server/testing/startPostgres.ts'),
        },
        output: { banner: (chunk) => (chunk.name === 'command' ? '#!/usr/bin/env node' : '') },
      },
    },
  })
  const built = await readdir(out)
  if (!built.includes('command.js')) throw new Error(`The commands of the kit were not built: ${built.join(', ')}`)
}
