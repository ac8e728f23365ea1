import { expect, it } from 'vitest'
import { readTrustedPackage, refuseOwnId } from './loadPackage'
import { writePackage } from './packageFile'
import { presentPackage } from './presentPackage'
import { sandboxedPackage } from './sandbox/testing/sandboxedPackage'

it('foreign code needs no trusted publisher, and people see that nobody has verified its name', async () => {
  const read = await readTrustedPackage(await writePackage(sandboxedPackage()), new Map())
  expect(read.publisher).toBeNull()
  expect(presentPackage(read.manifest).sandboxed?.publisher).toBe('Example (not verified)')
})

it('foreign code can’t take the place of a plugin of the product', () => {
  const foreign = sandboxedPackage({ id: 'fLeet' })
  expect(() => refuseOwnId(foreign, [{ id: 'depots' }])).not.toThrow()
  expect(() => refuseOwnId(foreign, [{ id: 'fleet' }])).toThrow('Only its own publisher')
})
