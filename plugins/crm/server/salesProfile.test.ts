import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { createProfileCopy } from '@core/server/testing'
import plugin from './plugin'

let copy: Awaited<ReturnType<typeof createProfileCopy>>
beforeAll(async () => {
  copy = await createProfileCopy({ plugins: [plugin], deployment })
})
afterAll(() => copy.close())

it('[D8] a profile contains the mail of quotes and the sales tax of states, and lists what it can’t apply', async () => {
  const { from, to } = copy
  await from.db.pool.query(`insert into crm.quote_mail (subject, message) values ('Your quote', 'Dear {contact}')`)
  await from.db.pool.query(`update crm.state set tax_rate = 6.25 where code = 'WA'`)
  await copy.export()
  await copy.apply()
  expect((await copy.diff()).done).toBe(true)
  const { rows } = await to.db.pool.query(
    `select subject, (select tax_rate::float from crm.state where code = 'WA') as percent from crm.quote_mail`,
  )
  expect(rows).toEqual([{ subject: 'Your quote', percent: 6.25 }])

  const profile = await copy.read()
  profile.quoteMail.text.message = 'Dear {somebody}'
  expect(await copy.refusal(profile)).toContain('somebody')
})
