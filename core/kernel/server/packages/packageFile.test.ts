import { generateKeyPairSync } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { packageLimits, publicKeyText, readPackage, wordsOf, writePackage } from './packageFile'
import { exampleManifest } from './testing/examplePackage'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const files = new Map([
  ['server/index.js', Buffer.from('export default {}')],
  ['client/manifest.js', Buffer.from('export default {}')],
])
const manifest = { ...exampleManifest, server: 'server/index.js' }
const write = () => writePackage({ manifest, files, privateKey })

/** A package with exactly these entries. */
async function archive(
  entries: readonly (readonly [name: string, content: string, type?: 'symlink'])[],
): Promise<Buffer> {
  const tar = pack()
  for (const [name, content, type] of entries)
    if (type) tar.entry({ name, type, linkname: '/etc/passwd' })
    else tar.entry({ name }, content)
  tar.finalize()
  const parts: Buffer[] = []
  for await (const part of tar) parts.push(part as Buffer)
  return gzipSync(Buffer.concat(parts))
}

describe('a package', () => {
  it('is read as it was written, and names the key that signed it', async () => {
    const { manifest: read, files: readFiles, key } = await readPackage(await write())
    expect(read).toMatchObject({ id: 'carpool', version: '1.0.0' })
    expect(readFiles).toEqual(files)
    expect(key).toBe(publicKeyText(publicKey))
  })

  it('has the same bytes each time', async () => {
    expect((await write()).equals(await write())).toBe(true)
  })

  it('without a key is whole, and not signed', async () => {
    expect((await readPackage(await writePackage({ manifest, files }))).key).toBeUndefined()
  })

  it.each([
    ['a changed file', 'export default {}', 'export default 1 ', /not the file that plugin.json lists/],
    ['a changed manifest', '"title": "Carpool"', '"title": "Carpooo"', /signature of the package is not right/],
    ['another publisher', '"publisher": "Example"', '"publisher": "Exampel"', /signature of the package is not right/],
  ])('with %s is refused', async (_, from, to, message) => {
    const tar = gunzipSync(await write())
    const at = tar.lastIndexOf(from)
    tar.write(to, at)
    await expect(readPackage(gzipSync(tar))).rejects.toThrow(message)
  })

  it.each([
    ['an absolute path', [['/etc/cron.d/x', 'x']], /path that is not allowed/],
    ['a path that leads out', [['server/../../x', 'x']], /path that is not allowed/],
    ['a hidden file', [['.npmrc', 'x']], /path that is not allowed/],
    ['a link', [['server/index.js', '', 'symlink']], /is no file/],
    [
      'a file twice',
      [
        ['a.js', 'x'],
        ['a.js', 'y'],
      ],
      /twice/,
    ],
    ['no plugin.json', [['a.js', 'x']], /has no plugin.json/],
    ['a plugin.json that is no JSON', [['plugin.json', '{']], /not valid JSON/],
    ['an unknown part', [['plugin.json', JSON.stringify({ ...exampleManifest, files: {}, run: 'all' })]], /“run”/],
    [
      'no version',
      [['plugin.json', JSON.stringify({ ...exampleManifest, files: {}, version: 'newest' })]],
      /no version/,
    ],
    ['no range', [['plugin.json', JSON.stringify({ ...exampleManifest, files: {}, api: 'mine' })]], /no range/],
    [
      'a file that it lacks',
      [
        [
          'plugin.json',
          JSON.stringify({ ...exampleManifest, files: { 'a.js': { size: 1, sha512: 'a'.repeat(128) } } }),
        ],
      ],
      /lacks “a.js”/,
    ],
    [
      'a file that is not listed',
      [
        ['plugin.json', JSON.stringify({ ...exampleManifest, files: {} })],
        ['a.js', 'x'],
      ],
      /doesn’t list/,
    ],
  ] as const)('with %s is refused', async (_, entries, message) => {
    await expect(readPackage(await archive(entries))).rejects.toThrow(message)
  })

  it('that unpacks to more than is allowed is refused without unpacking it', async () => {
    await expect(readPackage(gzipSync(Buffer.alloc(packageLimits.unpacked + 1)))).rejects.toThrow(/more than 80 MB/)
  })

  it('is no text', async () => {
    await expect(readPackage(Buffer.from('hello'))).rejects.toThrow(/no package/)
  })
})

describe('the words that a package brings', () => {
  const withWords = (text: string, languages: readonly string[] = ['es']) =>
    writePackage({
      manifest: { ...manifest, languages },
      files: new Map([...files, ['languages/es.json', Buffer.from(text)]]),
    }).then(readPackage)

  it('are read by their language', async () => {
    const read = await withWords('{ "words": { "Rides": "Viajes" } }')
    expect(wordsOf(read, 'es')).toEqual({ Rides: 'Viajes' })
  })

  it('are refused where the file is missing, or none of words', async () => {
    await expect(withWords('{ "words": { "Rides": 7 } }')).rejects.toThrow(
      'languages/es.json can’t be used: the translation of “Rides” is empty, or is no text.',
    )
    await expect(withWords('{}', ['ar'])).rejects.toThrow('plugin.json names “languages/ar.json”')
    await expect(withWords('{}', ['../es'])).rejects.toThrow(/plugin\.json, languages\.0/)
  })
})
