import plugin from '../plugin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type TestApp, createTestApp } from '@core/server/testing'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
})
afterAll(() => test.close())

describe('the audit log', () => {
  it('is listed for people with 612, the newest first, with names', async () => {
    const auditor = await test.as('Auditor')
    const { status, body } = await auditor.post('/api/AuditLog/List', {
      limit: 1,
      sorting: { fieldName: 'at', direction: 'desc' },
    })
    expect(status).toBe(200)
    expect(body.data[0]).toMatchObject({
      action: 'signIn',
      labels: { action: 'Signed in', person: 'Ruth Adeyemi', roleId: 'Auditor' },
    })
  })

  it('can be filtered by kind and person', async () => {
    const admin = await test.as('Administrator')
    await test.visitor().post('/api/auth/login', { email: 'care@demo.test', password: 'certainly not it' })
    const { body } = await admin.post('/api/AuditLog/List', { limit: 50, filter: { action: 'signInFailed' } })
    expect(body.data.map(({ labels }: { labels: { person: string } }) => labels.person)).toEqual(['Jerome Baptiste'])
  })

  it('is hidden from all others, and has no call that changes it', async () => {
    const manager = await test.as('Intake Manager')
    expect((await manager.post('/api/AuditLog/List', {})).status).toBe(403)
    const superAdmin = await test.as('Super Admin')
    for (const call of ['Create', 'Bulk', 'Import/Start', 'Restore'])
      expect((await superAdmin.post(`/api/AuditLog/${call}`, {})).status, call).toBe(404)
    expect((await superAdmin.put('/api/AuditLog/Update', { id: 1, version: 1 })).status).toBe(404)
    expect((await superAdmin.delete('/api/AuditLog/Delete?id=1')).status).toBe(404)
  })
})
