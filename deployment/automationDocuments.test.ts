import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import documents from '@plugins/documents/server/plugin'
import { automationApp, ended } from './testing/automationApp'

const app = automationApp([documents])

const sending = (settings: object) => ({
  steps: [{ kind: 'plugin', settings: { action: 'documents.sendForSignature', settings } }],
})
const contact = { contactName: 'Dana Whitfield', contactEmail: 'dana@bright.example' }
const countOf = async (lead: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents.pdf_document where entity_type = 1 and entity_type_id = ${lead}`.execute(
    app.test.db.query,
  )
  return rows[0]!.count
}
const mailsToDana = () => app.test.sent.filter(({ to }) => to === contact.contactEmail)

describe('the step “Send a document for signature to the contact”', () => {
  it('makes the document from the template, mails the link once, and says so in the run', async () => {
    const before = mailsToDana().length
    const id = await app.turnedOn(sending({ template: 'Credit application', expiresAfter: 10 }))
    const lead = await app.addLead(contact)
    await expect.poll(() => app.statusesOf(id)).toEqual([ended.done])
    await expect.poll(() => mailsToDana().length).toBe(before + 1)
    const { rows } = await sql<{ title: string; signers: string; status: number; days: number; company: string }>`
      select title, signer_names as signers, status, expires_at - core.today() as days,
        fields #>> '{0,value}' as company
      from documents.pdf_document where entity_type = 1 and entity_type_id = ${lead}`.execute(app.test.db.query)
    const { company } = await app.lead(lead)
    expect(rows).toEqual([{ title: 'Credit application', signers: 'Dana Whitfield', status: 2, days: 10, company }])
    const [run] = await app.runsOf(id)
    expect((await app.superAdmin.get(`/api/Automation/${id}/Runs`)).body.data[0].done, JSON.stringify(run)).toEqual([
      'Sent “Credit application” for signature',
    ])
  })

  it('fails where nobody could sign', async () => {
    const id = await app.turnedOn(sending({ template: 'Credit application' }))
    const lead = await app.addLead()
    await expect.poll(() => app.statusesOf(id)).toEqual([ended.failed])
    expect(await countOf(lead)).toBe(0)
  })

  it('fails where the template has a second signer: nothing is sent', async () => {
    const id = await app.turnedOn(sending({ template: 'Clark customer agreement' }))
    const lead = await app.addLead(contact)
    await expect.poll(() => app.statusesOf(id)).toEqual([ended.failed])
    expect((await app.runsOf(id))[0].reason).toBe(
      'The template has fields of a second signer. Choose one with a single signer.',
    )
    expect(await countOf(lead)).toBe(0)
  })

  it('is offered with the templates of the deployment, and refused with another one', async () => {
    const { actions } = (await app.superAdmin.get('/api/Automation/Fields?records=lead')).body.data
    const { settings } = actions.find(({ id }: { id: string }) => id === 'documents.sendForSignature')
    expect(settings[0].options).toContainEqual({ id: 'Credit application', name: 'Credit application' })
    const { status, body } = await app.superAdmin.post('/api/Automation/Create', {
      name: 'Lease',
      records: 'lead',
      trigger: 1,
      roleId: app.superAdminRole,
      ...sending({ template: 'Lease of nobody' }),
    })
    expect([status, body.message]).toEqual([400, expect.stringContaining('Template')])
  })

  it('an undo says that the document is out for signature', async () => {
    const id = await app.turnedOn(sending({ template: 'Credit application' }))
    await app.addLead(contact)
    await expect.poll(() => app.statusesOf(id)).toEqual([ended.done])
    const [run] = await app.runsOf(id)
    const { status, body } = await app.superAdmin.post(`/api/AutomationRun/${run.id}/Undo`, {})
    expect([status, body.message]).toEqual([409, expect.stringContaining('out for signature')])
  })
})
