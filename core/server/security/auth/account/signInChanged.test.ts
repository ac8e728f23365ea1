import { expect, it } from 'vitest'
import { fleetDeployment } from '../../../testing/fleet/fleetDeployment'
import { createTestApp } from '../../../testing/testApp'

it('[D7] the notice of a changed password survives a mail server that refuses it, and arrives once', async () => {
  let refuses = true
  const test = await createTestApp({
    messages: {
      send: async (message) => {
        if (refuses && message.subject.endsWith('password was changed')) throw new Error('451 Try again later')
        test.sent.push(message)
      },
    },
  })
  const arrived = () => test.sent.filter(({ subject }) => subject.endsWith('password was changed')).length
  const waiting = async () =>
    (
      await test.db.pool.query(
        `select from pgboss.job where name = 'core.mailSignInChanged' and state = 'retry' and retry_count = 0`,
      )
    ).rowCount
  const person = await test.as('Mechanic')
  const changed = await person.post('/api/Users/PasswordChange', {
    oldPassword: fleetDeployment.demonstration.password,
    password: 'Gentle harbor 41 lanterns',
  })
  expect(changed).toMatchObject({ status: 200, body: { message: 'Your password was changed.' } })
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  refuses = false
  await test.db.pool.query(`update pgboss.job set start_after = now() where name = 'core.mailSignInChanged'`)
  await expect.poll(arrived, { timeout: 20_000 }).toBe(1)
  // The refusal was reported, for the log.
  await expect(test.close()).rejects.toThrow('Events could not be handled')
})
