import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createProfileCopy } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { deployment } from './deployment'

const rampCheck = {
  titlePattern: 'Ramp check {number}',
  one: 'Ramp check',
  many: 'Ramp checks',
  parent: 'vehicle',
  hasAssignee: true,
  section: 'Sales',
  states: [
    { number: 1, name: 'Planned', tone: 'neutral', next: [2] },
    { number: 2, name: 'Passed', tone: 'success', next: [] },
  ],
}

it('[D8] a kind of record is carried to another deployment with its fields, and with what roles may do', async () => {
  const copy = await createProfileCopy({ plugins: [admin, crm], deployment })
  try {
    const there = await copy.from.as('Super Admin')
    const made = await there.post('/api/RecordKind/Create', rampCheck)
    expect(made.status, made.body.message).toBe(201)
    await expect.poll(async () => (await there.post('/api/madeRampCheck/List', {})).status).toBe(200)
    const field = await there.post('/api/CustomField/Create', { records: 'madeRampCheck', label: 'Seconds', kind: 3 })
    expect(field.status, field.body.message).toBe(201)
    const { moduleId } = made.body.data
    await sql`
      insert into core.role_permission (role_id, permission_id) select id, ${moduleId * 100 + 1} from core.role where name = 'Auditor'`.execute(
      copy.from.db.query,
    )
    // Modules have other numbers in another deployment.
    await sql`insert into core.module (title) values ('Something else')`.execute(copy.to.db.query)
    expect(await copy.export()).toMatchObject({ done: true })
    const dry = await copy.apply('--dry-run')
    expect(dry.said).toContain('rampCheck')
    const applied = await copy.apply()
    expect(applied.done, applied.said).toBe(true)
    expect((await copy.diff()).said).toContain('This deployment is what the profile says')
    const here = await copy.to.as('Super Admin')
    await expect
      .poll(async () => (await here.post('/api/madeRampCheck/List', { columns: ['custom.seconds'] })).status)
      .toBe(200)
    const { rows } = await sql<{ name: string }>`
      select role.name from core.record_kind kind
      join core.role_permission held on held.permission_id = kind.module_id * 100 + 1
      join core.role on role.id = held.role_id where kind.key = 'rampCheck' order by role.id`.execute(copy.to.db.query)
    expect(rows.map(({ name }) => name)).toEqual(['Super Admin', 'Auditor'])
    const kind = (await here.post('/api/RecordKind/List', { columns: ['many', 'moduleId'] })).body.data[0]
    expect(kind.moduleId).not.toBe(moduleId)
    // Again, it changes nothing.
    expect((await copy.apply()).said).toContain('Nothing to change')
  } finally {
    await copy.close()
  }
})
