import { expect, it } from 'vitest'
import { readTrustedPackage } from './loadPackage'
import { writePackage } from './packageFile'
import { presentPackage } from './presentPackage'
import { sandboxedPackage } from './sandbox/testing/sandboxedPackage'

const here = { own: [{ id: 'fleet' }], publishers: new Map<string, string>() }

it('foreign code needs no trusted publisher, and people see that nobody has verified its name', async () => {
  const read = await readTrustedPackage(await writePackage(sandboxedPackage()), here)
  expect(read.publisher).toBeNull()
  expect(presentPackage(read.manifest, read.publisher).sandboxed?.publisher).toBe('Example (not verified)')
})

it('foreign code can’t take the place of a plugin of the product', async () => {
  const foreign = await writePackage(sandboxedPackage({ id: 'fLeet' }))
  await expect(readTrustedPackage(foreign, here)).rejects.toThrow('Only its own publisher')
})
