import { expect, it } from 'vitest'
import { createMailer } from '../../../platform/messages/mail/createMailer'
import { startMailServer } from '../../../platform/messages/testing/startMailServer'
import { fleetDeployment } from '../../../testing/fleet/fleetDeployment'
import { createTestApp } from '../../../testing/testApp'

it('[D7, D8] the notice of a changed password that the mail server refuses is named in System status, and is sent again once', async () => {
  const server = await startMailServer()
  const mailer = createMailer(
    `smtp://${server.host}`,
    async () => ({ name: 'Fleet', color: null }),
    'https://fleet.example',
  )
  const test = await createTestApp({
    messages: {
      // Codes never fail here, because the test reads them.
      async send(message) {
        if (message.subject.endsWith('password was changed')) await mailer.send(message)
        else test.sent.push(message)
      },
    },
  })
  const director = await test.as('Director')
  const person = await test.as('Mechanic')
  server.refusal = Object.assign(new Error('Try again later'), { responseCode: 451 })
  const changed = await person.post('/api/Users/PasswordChange', {
    oldPassword: fleetDeployment.demonstration.password,
    password: 'Gentle harbor 41 lanterns',
  })
  expect(changed).toMatchObject({ status: 200, body: { message: 'Your password was changed.' } })

  const failed = async () => (await director.get('/api/status')).body.data.failed
  await expect.poll(failed, { timeout: 20_000 }).toMatchObject([
    {
      queue: 'core.mailSignInChanged',
      tries: 1,
      nextAt: expect.any(String),
      reason: 'The server refuses the sender or the recipient (EENVELOPE 451)',
    },
  ])
  server.refusal = undefined
  const [{ queue, id }] = await failed()
  const again = () => director.post(`/api/status/delivery/${queue}/${id}/retry`, {})
  expect(await again()).toMatchObject({ status: 200, body: { message: 'It is sent again now.' } })
  const arrived = () => server.accepted.map(({ to }) => to)
  await expect.poll(arrived, { timeout: 20_000 }).toEqual([['mechanic@fleet.test']])
  await expect.poll(failed).toEqual([])
  expect(await again()).toMatchObject({ status: 404 })
  expect(arrived()).toHaveLength(1)
  mailer.close()
  await server.close()
  // The refusal was reported, for the log.
  await expect(test.close()).rejects.toThrow('Events could not be handled')
})
