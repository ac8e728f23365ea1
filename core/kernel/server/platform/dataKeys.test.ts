import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDataKey, createDataKeys, dataKeyFile, newDataKey, openDataKeys, parseDataKeys } from './dataKeys'

const keysOf = (text: string) => createDataKeys(() => parseDataKeys(text)!)

describe('[V11] a sealed text', () => {
  const keys = keysOf(newDataKey())

  it('can only be decrypted in its own context, and reveals nothing', () => {
    const sealed = keys.seal('JBSWY3DPEHPK3PXP', 'totp:7')
    expect(sealed).toMatch(/^sealed1\.[0-9a-f]{8}\.[\w-]+$/)
    expect(keys.seal('JBSWY3DPEHPK3PXP', 'totp:7')).not.toBe(sealed)
    expect(keys.open(sealed, 'totp:7')).toBe('JBSWY3DPEHPK3PXP')
    expect(() => keys.open(sealed, 'totp:8')).toThrow('authenticate')
    expect(() => keys.open(`${sealed.slice(0, -4)}AAAA`, 'totp:7')).toThrow('authenticate')
    expect(keys.open('JBSWY3DPEHPK3PXP', 'totp:7'), 'from before there were keys').toBe('JBSWY3DPEHPK3PXP')
  })

  it('can be decrypted with an older key, and not without its own', () => {
    const [old, young] = [newDataKey(), newDataKey()]
    const sealed = keysOf(old).seal('secret', 'x')
    const both = keysOf(`${young},${old}`)
    expect(both.open(sealed, 'x')).toBe('secret')
    expect([both.isCurrent(sealed), both.isCurrent(both.seal('secret', 'x')), both.isCurrent('secret')]).toEqual([
      false,
      true,
      false,
    ])
    expect(() => keysOf(young).open(sealed, 'x')).toThrow('that key is not there')
  })
})

describe('[V11] the keys of a deployment', () => {
  let dataDir: string
  beforeEach(async () => void (dataDir = await mkdtemp(path.join(tmpdir(), 'white-glove-keys-'))))
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  it('are created in DATA_DIR with a warning, readable for this account only; running nodes use a new key', async () => {
    const lines: string[] = []
    const options = { dataKey: undefined, dataDir }
    const running = await openDataKeys(options, (line) => lines.push(line))
    expect(lines).toEqual([expect.stringContaining('DATA_KEY is not set')])
    expect((await stat(dataKeyFile(dataDir))).mode & 0o777).toBe(0o600)
    const before = running.seal('secret', 'x')
    await addDataKey(dataDir)
    const restarted = await openDataKeys(options, () => {})
    expect(restarted.open(before, 'x')).toBe('secret')
    expect(restarted.isCurrent(before)).toBe(false)
    expect(running.open(restarted.seal('newer', 'x'), 'x')).toBe('newer')
    expect((await readFile(dataKeyFile(dataDir), 'utf8')).trim().split('\n')).toHaveLength(2)
  })

  it('are those of DATA_KEY where it is set, and none are created', async () => {
    const lines: string[] = []
    await openDataKeys({ dataKey: newDataKey(), dataDir }, (line) => lines.push(line))
    expect(lines).toEqual([])
    await expect(stat(dataKeyFile(dataDir))).rejects.toThrow('ENOENT')
    await expect(addDataKey(dataDir)).rejects.toThrow('Start the product once')
  })

  it('in the file still decrypt what they sealed, after DATA_KEY was set or an older backup was restored', async () => {
    const before = (await openDataKeys({ dataKey: undefined, dataDir }, () => {})).seal('secret', 'x')
    const keys = await openDataKeys({ dataKey: newDataKey(), dataDir }, () => {})
    expect(keys.open(before, 'x')).toBe('secret')
    expect(keys.isCurrent(before), 'DATA_KEY encrypts').toBe(false)
  })

  it('that are damaged prevent the start', async () => {
    await openDataKeys({ dataKey: undefined, dataDir }, () => {})
    await writeFile(dataKeyFile(dataDir), 'half a k')
    await expect(openDataKeys({ dataKey: undefined, dataDir }, () => {})).rejects.toThrow('32 bytes')
  })
})
