// npm run sbom [file]: writes the bill of materials of the product as CycloneDX (default: dist/sbom.json), from package-lock.json only, and
// fails if a license may not be shipped.
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
