import { expect, test, vi } from 'vitest'
import { configurationPermissions, userPermissions } from '../shared/adminPermissions'
import { administrationSearch } from './administrationSearch'

// The build looks the words up; here they are Spanish already.
vi.mock(import('@core/entity'), async (original) => ({
  ...(await original()),
  message: (text) => text.replace('settings', 'configuración'),
}))

const signal = new AbortController().signal
const permissions = new Set<number>([userPermissions.can.create, configurationPermissions.can.view])

test('what administrators do is found by further words of their language, with and without accents', async () => {
  const { search } = administrationSearch({ permissions })
  for (const typed of ['configuracion', 'CONFIGURACIÓN', 'configuración color'])
    expect((await search(typed, signal)).map(({ title }) => title)).toEqual(['Change the brand and the logos'])
})

test('what the role may not do is not found', async () => {
  const { search } = administrationSearch({ permissions: new Set() })
  expect(await search('configuracion', signal)).toEqual([])
})
