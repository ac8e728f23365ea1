import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedParts } from './sharedParts'

const root = path.join(import.meta.dirname, '../..')

describe('the parts that pages share', () => {
  it('take a folder with all that is in it, and a file whatever its ending', () => {
    const [page, form] = sharedParts(root)
    expect(page!.test(path.join(root, 'core/client/api/callApi.ts'))).toBe(true)
    expect(page!.test(path.join(root, 'core/client/ui/status/Callout.module.css'))).toBe(true)
    expect(page!.test(path.join(root, 'core/entity/parse.ts'))).toBe(false)
    expect(form!.test(path.join(root, 'core/entity/parse.ts'))).toBe(true)
  })

  it('stop the build where a name leads nowhere', () => {
    expect(() => sharedParts(path.join(root, 'e2e'))).toThrow('nothing stands at node_modules/react/ any more')
  })
})
