import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { createProfileCopy, staff, type TestApp } from '@core/server/testing'
import plugin from '../../plugin'
import { agreement } from '../../sealing/testing/agreement'
import { ana, draft, putForm } from '../../signing/testing/esignApp'

let copy: Awaited<ReturnType<typeof createProfileCopy>>
beforeAll(async () => {
  copy = await createProfileCopy({ plugins: [plugin, { ...staff, defaultGrants: {} }], deployment })
  await saveTemplate()
})
afterAll(() => copy.close())

/** Saves a lease of two pages with one signature as a template. */
async function saveTemplate(width = 200): Promise<void> {
  const manager = await copy.from.as('Sales Manager')
  const { documentUniqueId, version } = await draft(manager, { template: undefined, title: 'Lease', signers: [ana] })
  const field = { id: 's', type: 'signature', page: 1, x: 60, y: 600, width, height: 40, signer: 1 }
  const texts = { documentUniqueId, version: String(version), fields: JSON.stringify([field]) }
  expect((await putForm(copy.from, manager, texts, await agreement(2))).status).toBe(200)
  await manager.post('/api/DocuSignMap/SaveTemplate', { documentUniqueId, name: 'Van lease' })
}

const templatesOf = async (test: TestApp) =>
  (await (await test.as('Administrator')).post('/api/DocuSignMap/Templates')).body.data.filter(
    ({ isShipped }: { isShipped: boolean }) => !isShipped,
  )

describe('[D8, D12] a profile contains the templates that were made from uploads', () => {
  it('with their PDFs and fields; a dry run stores nothing, and a second run has nothing to do', async () => {
    await copy.export()
    expect((await copy.apply('--dry-run')).said).toContain('templates “Van lease”: new')
    expect(await templatesOf(copy.to)).toEqual([])

    await copy.apply()
    const [template, another] = await templatesOf(copy.to)
    expect(another).toBeUndefined()
    expect(template).toMatchObject({ name: 'Van lease', version: 1, pageCount: 2, roles: ['Signer 1'] })
    expect(template.fields).toMatchObject([{ id: 's', width: 200 }])
    expect((await copy.diff()).done).toBe(true)
    expect((await copy.apply()).said).toBe('Nothing to change.')
    const administrator = await copy.to.as('Administrator')
    expect(await draft(administrator, { template: template.key, signers: [ana] })).toMatchObject({ isValid: true })
  })

  it('and a changed template becomes the next version', async () => {
    await saveTemplate(240)
    await copy.export()
    await copy.apply()
    expect(await templatesOf(copy.to)).toMatchObject([{ version: 2, fields: [{ width: 240 }] }])
  })

  it('and refuses an invalid template, and stores nothing of it', async () => {
    const profile = await copy.read()
    const lease = profile.templates['Van lease']
    const page9 = [{ ...lease.fields[0], page: 9 }]
    for (const [change, message] of [
      [{ pdf: null }, 'a template has a pdf'],
      [{ pdf: { ...lease.pdf, sha256: 'another' } }, 'the file is not whole'],
      [{ fields: page9 }, 'names a page or a role that the template doesn’t have'],
      [{ fields: [{ id: 'x' }] }, 'is required'],
      [{ roles: [] }, 'Roles is required'],
    ] as const) {
      const changed = { ...profile, templates: { 'Van lease': { ...lease, ...change } } }
      expect(await copy.refusal(changed)).toContain(message)
    }
    expect(await templatesOf(copy.to)).toMatchObject([{ version: 2 }])
  })
})
