// node bench/sealing.mjs: the cost of completing a document of ten pages, as the server does it: values, certificate page, a signature for
// each signer, the seal. The floor reads the same PDF and writes it again. Both take turns; SECONDS sets the duration, by default 20.
import os from 'node:os'
import path from 'node:path'
import { createServer, createServerModuleRunner, loadConfigFromFile } from 'vite'
import { PDFDocument } from '@cantoo/pdf-lib'

const seconds = Number(process.env.SECONDS ?? 20)
const root = path.resolve(import.meta.dirname, '..')
const built = await loadConfigFromFile(
  { command: 'build', mode: 'development', isSsrBuild: true },
  path.join(root, 'vite.config.ts'),
)
const server = await createServer({
  configFile: false,
  plugins: built?.config.plugins ?? [],
  root,
  appType: 'custom',
  logLevel: 'error',
  resolve: { tsconfigPaths: true },
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
try {
  const of = (/** @type {string} */ file) => runner.import(`/plugins/documents/server/${file}`)
  const { completeDocument } = await of('completeDocument.ts')
  const { createAuthority, makeKeys } = await of('sealing/SealingAuthority.ts')
  const { agreement } = await of('sealing/testing/agreement.ts')
  const organization = 'White Glove'
  const authority = createAuthority(await makeKeys(organization))
  const shown = await agreement(10)
  const signedAt = new Date().toISOString()
  const signer = (/** @type {number} */ n) => ({
    name: `Signer ${n}`,
    email: `signer${n}@family.example`,
    phone: null,
    role: 'Signer',
    signedAt,
    address: '10.0.0.1',
    browser: 'Chromium',
    timeZone: 'UTC',
    identifiedBy: 'Link by email',
    consent: { version: '1', text: 'I agree to sign electronically.', at: signedAt },
  })
  const complete = (/** @type {number} */ signers) =>
    completeDocument({
      shown,
      values: Array.from({ length: signers }, (_, n) => ({
        page: 10,
        x: 60,
        y: 40 + n * 60,
        width: 200,
        height: 40,
        kind: 'signature',
        mark: { method: 'typed', name: `Signer ${n}` },
      })),
      document: { id: 'bench', title: 'Care service agreement' },
      signers: Array.from({ length: signers }, (_, n) => signer(n)),
      events: [],
      organization,
      verifyUrl: 'http://localhost/verify',
      authority,
    })
  const works = {
    floor: async () => (await PDFDocument.load(shown)).save({ useObjectStreams: false }),
    'one signer': () => complete(1),
    'two signers': () => complete(2),
    'fifty at once, each': async () => Promise.all(Array.from({ length: 50 }, () => complete(1))),
  }
  /** @type {Record<string, number[]>} */
  const taken = Object.fromEntries(Object.keys(works).map((name) => [name, []]))
  const end = performance.now() + seconds * 1000
  for (let round = 0; round < 3 || performance.now() < end; round++)
    for (const [name, work] of Object.entries(works)) {
      const begun = performance.now()
      await work()
      // The first round warms up.
      if (round > 0) taken[name]?.push((performance.now() - begun) / (name.startsWith('fifty') ? 50 : 1))
    }
  const median = (/** @type {number[]} */ all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const floor = median(taken.floor ?? [])
  for (const [name, all] of Object.entries(taken))
    console.log(
      `${name.padEnd(22)} ${median(all).toFixed(1).padStart(8)} ms  ${(median(all) / floor).toFixed(1)} × the floor`,
    )
  console.log(
    `10 pages, ${shown.length} bytes; Node ${process.versions.node}; load of the machine at the end ${os.loadavg()[0]?.toFixed(1)}`,
  )
} finally {
  await server.close()
}
