import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPages } from './readPages'

let pages: Awaited<ReturnType<typeof readPages>>
beforeAll(async () => {
  pages = await readPages(join(import.meta.dirname, '../..'))
})

const screenAt = (address: string) => pages.screens.find(({ pattern }) => new RegExp(pattern, 'i').test(address))

describe('what the server is told of the browser half', () => {
  it('names the file of every page, whose thunk alone knows it', () => {
    expect(screenAt('/Dashboard/')).toMatchObject({
      plugin: 'core',
      sources: ['features/home/Home.tsx'],
      permissions: [],
    })
    expect(pages.frame.sources).toEqual(['shell/frame/Frame.tsx'])
    expect(pages.signInPages.flatMap(({ sources }) => sources)).toContain('session/screens/signIn/SignIn.tsx')
  })

  it('names the body of every plugin that has one, with the menus that bring it to life', () => {
    for (const { plugin, menuIds, sources } of pages.bodies) {
      // Core's own stands in the first script, and screens alone need none.
      if (sources.length > 0) expect(sources).toEqual([`../../plugins/${plugin}/client/activate.ts`])
      expect(menuIds).not.toEqual([])
    }
    expect(pages.bodies.flatMap(({ sources }) => sources)).not.toEqual([])
  })
})
