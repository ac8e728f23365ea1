// npm run sbom [file]: writes what the product is made of as CycloneDX (dist/sbom.json unless said), from package-lock.json alone, and fails
// where a licence is none that we may ship.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inProject } from './lib/project.mjs'
import { licenceProblems, sbomOf } from './lib/sbom.mjs'

const lock = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8'))
const file = path.resolve(process.argv[2] ?? inProject('dist', 'sbom.json'))
const sbom = sbomOf(lock, new Date())
await mkdir(path.dirname(file), { recursive: true })
await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`)
const shipped = sbom.components.filter(({ scope }) => scope === 'required').length
console.log(
  `${file}: ${sbom.components.length} packages, ${shipped} of them in the product, the others for building and tests`,
)
const problems = licenceProblems(lock)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
