import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homePermissions } from '@core/kernel/entity/homeModule'
import { fleetPlugins } from '@core/kernel/server/testing/fleet/fleet'
import { fleetDeployment } from '@core/kernel/server/testing/fleet/fleetDeployment'
import { createProfileCopy, type ProfileCopy } from '@core/kernel/server/testing/profileFile'
import type { TestApp } from '@core/kernel/server/testing/testApp'
import { defineServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'

const fuels = defineServerPlugin({
  id: 'fuels',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  lookups: [
    {
      id: 'fuels.kind',
      title: 'Fuels',
      entries: [
        { id: 1, name: 'Diesel' },
        { id: 2, name: 'Hydrogen' },
      ],
    },
  ],
})

let copy: ProfileCopy
beforeAll(async () => {
  copy = await createProfileCopy({ plugins: [...fleetPlugins, fuels], deployment: fleetDeployment })
})
afterAll(() => copy.close())

const { moduleId, list } = homePermissions
const permission = `${moduleId}.${list[0]!.key}`

/** Changes that an administrator might have made in the first deployment. */
async function change(test: TestApp): Promise<void> {
  await test.db.pool.query(`
    insert into core.role (name, description) values ('Night desk', 'Answers at night');
    insert into core.role_permission select role.id, ${list[0]!.id} from core.role where name = 'Night desk';
    update core.role set description = 'Sees the fleet' where name = 'Inspector';
    update core.menu set title = 'Start', badge = 'New' where id = ${moduleId};
    insert into core.menu (title, icon, link, section, position) values ('Handbook', 'pi-book', 'https://handbook.example', null, 90);
    insert into core.menu_hidden (role_id, menu_id) select role.id, menu.id from core.role, core.menu where role.name = 'Buyer' and menu.title = 'Handbook';
    update core.lookup_entry set retired = true where list = 'fuels.kind' and id = 2;
    update core.lookup_entry set name = 'Gas oil', position = 5 where list = 'fuels.kind' and id = 1;
    insert into core.lookup_entry (list, id, name, position) values ('fuels.kind', 1000, 'Hay', 3)`)
}

describe('[D8] a profile', () => {
  it('can be copied from a changed deployment to another: a dry run lists everything and changes nothing, and afterwards there is no difference', async () => {
    await change(copy.from)
    expect(await copy.export()).toMatchObject({ done: true })
    expect(await copy.run(copy.from, 'diff')).toEqual({ done: true, said: 'This deployment is what the profile says.' })

    const before = await copy.diff()
    expect(before.done).toBe(false)
    const dry = await copy.apply('--dry-run')
    for (const line of [
      'It would change:',
      '  roles “Night desk”: new',
      '  menus “Handbook”: new',
      '  lookups “fuels.kind”: entries: ',
      '+{"name":"Hay"}',
      '+{"id":1,"name":"Gas oil"}',
      '"Sees the fleet"',
    ])
      expect(dry.said).toContain(line)
    expect(await copy.diff()).toEqual(before)

    await expect(copy.apply('--dryrun')).rejects.toThrow("Unknown option '--dryrun'.\nUsage:")
    await expect(copy.apply('twice')).rejects.toThrow('Usage:')
    expect(await copy.diff()).toEqual(before)

    const applied = await copy.apply()
    expect(applied.said).toBe(dry.said.replace('It would change:', 'Changed:'))
    expect(await copy.diff()).toEqual({ done: true, said: 'This deployment is what the profile says.' })
    expect(await copy.apply()).toEqual({ done: true, said: 'Nothing to change.' })
    const { rows } = await copy.to.db.pool.query(
      `select (select count(*)::int from core.role_permission held join core.role on role.id = role_id where name = 'Night desk') as held,
        (select count(*)::int from core.menu_hidden) as hidden, (select count(*)::int from core.audit_entry where action = 'profileApplied') as told`,
    )
    expect(rows).toEqual([{ held: 1, hidden: 1, told: 1 }])
  })

  it('contains no people and no secrets', async () => {
    const profile = await copy.read()
    expect(JSON.stringify(profile)).not.toMatch(/@fleet\.test|hash|secret|token/i)
    expect(Object.keys(profile).toSorted()).toEqual([
      'automations',
      'customFields',
      'layouts',
      'lookups',
      'menus',
      'plugins',
      'profile',
      'recordKinds',
      'roles',
      'standingRules',
    ])
  })

  const refused = (profile: object) => copy.refusal({ profile: 1, plugins: [], ...profile })

  it('is refused where something in it is unknown, with its name and what to do', async () => {
    expect(await refused({ plugins: ['carpool'] })).toContain(
      'plugins: there is no plugin “carpool”. Put plugins/carpool into this product, or take it out',
    )
    expect(await refused({ rolez: {} })).toContain(
      '“rolez”: nothing here is called that. There are: recordKinds, roles,',
    )
    expect(await refused({ roles: { Inspector: { colour: 'red' } } })).toContain(
      'roles “Inspector”: there is no field “colour”. There are: key, description, permissions',
    )
    expect(await refused({ profile: 2 })).toContain('The file is no profile of this version')
  })

  it('is applied completely or not at all', async () => {
    const message = await refused({
      roles: { Buyer: { description: 'Half' }, Inspector: { permissions: [permission, '9999.fly'] } },
    })
    expect(message).toBe(
      'roles “Inspector”: there is no permission “9999.fly” here. Turn its plugin on, add it under Permissions, or take it out of the profile',
    )
    const { rows } = await copy.to.db.pool.query(`select from core.role where description = 'Half'`)
    expect(rows).toEqual([])
  })

  it('that only contains a role leaves everything else as it is', async () => {
    expect(await refused({ roles: { Inspector: { description: 'Looks at vans' } } })).toContain('Changed:')
    const { rows } = await copy.to.db.pool.query(
      `select description, (select count(*) > 0 from core.role_permission where role_id = role.id) as may from core.role where name = 'Inspector'`,
    )
    expect(rows).toEqual([{ description: 'Looks at vans', may: true }])
  })
})
