import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { rights } from '@core/kernel/entity/configurationModule'
import { homeMenu } from '@core/kernel/entity/homeModule'
import { coreSections } from '@core/kernel/entity/menus'
import { moduleIds } from '@core/kernel/entity/permissions'
import { superAdminKey } from '@core/kernel/server/security/access/roles'
import type { ServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'
import { fleetPlugins } from '@core/kernel/server/testing/fleet/fleet'
import { type NamedPlugin, findProductWords, productWords } from './productWords'
import { root } from './plantedTree'

const tablesOf = ({ entities }: ServerPlugin) => entities?.({ plugins: [], sections: [], lookups: [] } as never) ?? []

/** Strings that core itself uses: its sections, its menu, the screen of permissions, the one role that its guards know, and its fixtures. */
const own = new Set([
  ...coreSections.map(({ title }) => title),
  homeMenu.title,
  rights.path,
  superAdminKey,
  'Super Admin',
  ...fleetPlugins.flatMap((plugin) => [
    plugin.id,
    ...plugin.menus.flatMap(({ title, link }) => [title, link]),
    ...tablesOf(plugin).flatMap(({ entity: { id, path, name } }) => [id, name.one, name.many, `/api/${path}`]),
  ]),
])

const named = allPlugins.map((plugin): NamedPlugin => {
  const specified = plugin.modules.some(({ moduleId }) => moduleId <= moduleIds.specification.last)
  const entities = tablesOf(plugin).map(({ entity, table }) => ({ ...entity, table }))
  return { id: plugin.id, specified, menus: plugin.menus, entities }
})

const clinic: NamedPlugin = {
  id: 'clinic',
  specified: true,
  menus: [{ title: 'Appointments', link: '/appointments' }],
  entities: [
    {
      id: 'appointment',
      path: 'Appointment',
      name: { one: 'Care plan', many: 'Care plans' },
      table: 'clinic.appointment',
    },
    { id: 'user', path: 'user', name: { one: 'User', many: 'Users' }, table: 'core.user' },
  ],
}
const people = {
  roles: [{ key: 'headNurse', name: 'Head Nurse', description: '' }],
  demonstration: { password: '', people: [] },
}

describe('core knows no plugin', () => {
  it.each([
    [`import('clinic')`, '“clinic” names the plugin “clinic”'],
    [`read('plugins/clinic/client/plugin.ts')`, '“plugins/clinic/client/plugin.ts” names the plugin “clinic”'],
    [`find("Care plans")`, '“Care plans” names the entity “appointment” of clinic'],
    ['open(`/appointments/${id}`)', '“/appointments/${id}” names the menu “Appointments” of clinic'],
    [`post('/api/appointment/List')`, '“/api/appointment/List” names the entity “appointment” of clinic'],
    [`as('Head Nurse')`, '“Head Nurse” names the role “Head Nurse”'],
    ["sql`where role.name = 'Head Nurse'`", 'names the role “Head Nurse”'],
  ])('a string that names a plugin is found: %s', (code, message) => {
    expect(findProductWords(code, productWords([clinic], people, own)).join()).toContain(message)
  })

  it.each([
    `// 'clinic' in a comment`,
    `import { a } from './clinic'`,
    `say('The clinic is closed')`,
    `open('/my-appointments')`,
    `find('Users')`,
    `find('Appointments')`,
    `find('My Work')`,
  ])('any other string is accepted: %s', (code) => {
    expect(findProductWords(code, productWords([clinic], people, own))).toEqual([])
  })

  it('for a plugin outside the specification, only its folder counts', () => {
    const words = productWords([{ ...clinic, specified: false }], people, own)
    expect(findProductWords(`find('clinic', 'Appointment', '/appointments')`, words)).toEqual([])
    expect(findProductWords(`read('plugins/clinic/client')`, words)).toHaveLength(1)
  })

  it('no file in core/ names a plugin, its menus, entities or paths, or a role or person of the deployment', () => {
    const words = productWords(named, deployment, own)
    const files = readdirSync(join(root, 'core'), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          /\.(tsx?|mjs)$/.test(file) &&
          !file.endsWith('.gen.ts') &&
          !file.startsWith('lint/productWords') &&
          file !== 'lint/plantedImports.ts',
      )
      .map((file) => join('core', file))
    expect(files.every((file) => existsSync(join(root, file)))).toBe(true)
    const found = files.flatMap((file) =>
      findProductWords(readFileSync(join(root, file), 'utf8'), words).map((line) => `${file}: ${line}`),
    )
    expect(found).toEqual([])
  })
})
