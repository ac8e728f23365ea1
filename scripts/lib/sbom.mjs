/**
 * @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean, optional?: boolean, peer?: boolean, link?: boolean, name?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Locked
 * @typedef {{ name: string, version: string, packages: Record<string, Locked> }} Lock package-lock.json, version 3
 */

/** May be shipped, and only requires that its text is included. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])
/** Not in the shipped product, because changes of such files must be published. */
const forBuildingOnly = new Set(['MPL-2.0'])

/** Licenses that were read by hand, because package.json has no parsable one. Each entry is for one version only. */
const readByHand = /** @type {Readonly<Record<string, string>>} */ ({
  // The terms of Bitstream Vera and Arev for fonts: they may be sold with other software, but not alone.
  'dejavu-fonts-ttf@2.37.3': 'Bitstream-Vera',
  'png-js@2.0.0': 'MIT',
  'xml-escape@1.1.0': 'MIT',
  '@visx/vendor@4.0.0': 'MIT AND ISC',
})

/** @param {string} where of a package in node_modules @param {Locked} locked */
export function identityOf(where, { name: alias, version = '' }) {
  const name = alias ?? where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return { name, version, id: `${name}@${version}` }
}

/** @param {string} id @param {string | undefined} said */
const licenceOf = (id, said) => readByHand[id] ?? said

/** @param {string} licence an SPDX expression of names joined by AND, or OR @param {(name: string) => boolean} may */
function allows(licence, may) {
  const plain = licence.replaceAll(/[()]/g, '')
  return plain.split(/ OR /i).some((choice) => choice.split(/ AND /i).every((name) => may(name.trim())))
}

/** @param {Lock} lock @returns {readonly [where: string, locked: Locked][]} without ourselves */
export const packagesOf = ({ packages }) =>
  Object.entries(packages).filter(([where, { link }]) => where !== '' && !link)

/**
 * The packages whose license is not in an approved list.
 * @param {Lock} lock
 * @returns {string[]} a sentence for each that says what to do
 */
export function licenceProblems(lock) {
  return packagesOf(lock).flatMap(([where, locked]) => {
    const { id } = identityOf(where, locked)
    const licence = licenceOf(id, locked.license)
    const may = (/** @type {string} */ name) =>
      permissive.has(name) || name === 'Bitstream-Vera' || (locked.dev === true && forBuildingOnly.has(name))
    if (licence !== undefined && allows(licence, may)) return []
    return [
      `${id}: ${licence ?? 'no licence'} is not among those that we may use${locked.dev ? '' : ' in what is shipped'}. Read its LICENSE, then take another package or name it in scripts/lib/sbom.mjs.`,
    ]
  })
}

/**
 * A bill of materials.
 * @param {Lock} lock @param {Date} now
 */
export function sbomOf(lock, now) {
  const packages = packagesOf(lock)
  const refs = new Map(packages.map(([where, locked]) => [where, purlOf(identityOf(where, locked))]))
  const own = `pkg:npm/${lock.name}@${lock.version}`
  const dependencies = [['', lock.packages[''] ?? {}], ...packages].map(([where, locked]) => ({
    ref: where === '' ? own : refs.get(/** @type {string} */ (where)),
    dependsOn: [...new Set(dependedOn(/** @type {string} */ (where), /** @type {Locked} */ (locked), refs))].toSorted(),
  }))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: { type: 'application', 'bom-ref': own, name: lock.name, version: lock.version },
    },
    components: [...new Map(packages.map(([where, locked]) => [refs.get(where), componentOf(where, locked)])).values()],
    dependencies: [...new Map(dependencies.map((one) => [one.ref, one])).values()],
  }
}

/** @param {string} where @param {Locked} locked */
function componentOf(where, locked) {
  const { name, version, id } = identityOf(where, locked)
  const purl = purlOf({ name, version })
  const licence = licenceOf(id, locked.license)
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    // Packages that only build and test are excluded from the product.
    scope: locked.dev ? 'excluded' : locked.optional ? 'optional' : 'required',
    ...(locked.integrity ? { hashes: [hashOf(locked.integrity)] } : {}),
    ...(licence ? { licenses: [licenceEntry(licence)] } : {}),
    purl,
  }
}

/** @param {string} licence */
function licenceEntry(licence) {
  if (/ (?:AND|OR) /i.test(licence)) return { expression: licence }
  return licence.startsWith('SEE ') ? { license: { name: licence } } : { license: { id: licence } }
}

/** @param {{ name: string, version: string }} package_ */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** @param {string} integrity `sha512-…` in base64; the newest if there are several */
function hashOf(integrity) {
  const [algorithm = '', value = ''] = (integrity.split(' ').at(-1) ?? '').split(/-(.*)/s)
  return { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') }
}

/**
 * The package that an import resolves to, as Node looks it up.
 * @param {string} where
 * @param {Locked} locked
 * @param {Map<string, string>} refs
 */
function dependedOn(where, { dependencies, optionalDependencies, peerDependencies }, refs) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return names.flatMap((name) => {
    for (let from = where; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
      const found = refs.get(`${from === '' ? '' : `${from}/`}node_modules/${name}`)
      if (found) return [found]
      if (from === '') return []
    }
  })
}
