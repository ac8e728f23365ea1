import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { homePermission } from '@core/kernel/entity/permissions'
import { readPages } from './readPages'

let pages: Awaited<ReturnType<typeof readPages>>
beforeAll(async () => {
  pages = await readPages(join(import.meta.dirname, '../..'))
})

const screenAt = (address: string) => pages.screens.find(({ pattern }) => new RegExp(pattern, 'i').test(address))

describe('what the build tells the server about the browser half', () => {
  it('names the file of every page, which is only known inside the page’s thunk', () => {
    expect(screenAt('/Dashboard/')).toMatchObject({
      plugin: 'core',
      sources: ['../../features/home/client/Home.tsx'],
      // The first page is for everybody. S2.26
      permissions: [homePermission],
    })
    expect(pages.frame.sources).toEqual(['shell/frame/Frame.tsx'])
    expect(pages.signInPages.flatMap(({ sources }) => sources)).toContain('session/screens/signIn/SignIn.tsx')
  })

  it('names the body of every plugin that has one, with the menus that activate it', () => {
    for (const { plugin, menuIds, sources } of pages.bodies) {
      // A plugin that only has screens needs none.
      const body = plugin === 'core' ? 'shell/activateCore.ts' : `../../../plugins/${plugin}/client/activate.ts`
      if (sources.length > 0) expect(sources).toEqual([body])
      expect(menuIds).not.toEqual([])
    }
    expect(pages.bodies.flatMap(({ sources }) => sources)).not.toEqual([])
  })

  it('tells the public pages whose words are looked up from those that bring their own translations', () => {
    expect(pages.publicPages.filter((page) => page.isTranslated)).not.toEqual([])
    expect(pages.publicPages.filter((page) => !page.isTranslated)).not.toEqual([])
  })
})
