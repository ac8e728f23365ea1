// An import of leads from a file, as people run it.
import assert from 'node:assert/strict'

/**
 * Uploads a file and starts its import.
 * @param {import('./session.mjs').Session} session of a person who may import leads
 * @param {readonly string[]} companies one for each row
 * @returns {Promise<number>} the operation, which continues in the background
 */
export async function startImport(session, companies) {
  const lines = companies.map((company) => `${company},Commercial fleet,Website,sales@demo.test`)
  const form = new FormData()
  form.set('file', new Blob([`Company,Type,Source,Assigned to\n${lines.join('\n')}\n`]), 'leads.csv')
  const { status, body } = await session.send('/api/Lead/Import/Upload', form)
  assert.equal(status, 200, JSON.stringify(body))
  const { id: file, mapping, rows } = body.data
  assert.equal(rows, companies.length)
  const started = await session.post('/api/Lead/Import/Start', { file, mapping, duplicates: 'create', dryRun: false })
  assert.equal(started.status, 201, JSON.stringify(started.body))
  return started.body.data.id
}
