import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fleetDeployment } from '../testing/fleet/fleetDeployment'
import { type TestApp, createTestApp } from '../testing/testApp'

const { password: demonstrationPassword } = fleetDeployment.demonstration

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ brand: { name: 'Environment Care', color: '#112233' } })
})
afterAll(() => test.close())

const deployment = async () => (await test.visitor().get('/api/deployment')).body.data

describe('[S3.3] the brand', () => {
  it('is the environment’s until somebody sets another, field by field', async () => {
    expect(await deployment()).toMatchObject({
      brandName: 'Environment Care',
      brandColor: '#112233',
      webLogo: null,
      mobileLogo: null,
    })
    await sql`insert into core.user_setting (product_name) values ('Clinic')`.execute(test.db.query)
    expect(await deployment()).toMatchObject({ brandName: 'Clinic', brandColor: '#112233' })
    expect(await deployment()).not.toHaveProperty('officePhone')
    await sql`update core.user_setting set office_phone = '555-010-0100'`.execute(test.db.query)
    expect(await deployment()).toMatchObject({ brandName: 'Clinic', officePhone: '555-010-0100' })
  })

  it('is used in mails that are sent from then on', async () => {
    await test.visitor().post('/api/auth/login', { email: 'visitor@fleet.test', password: demonstrationPassword })
    expect(test.sent.at(-1)).toMatchObject({
      to: 'visitor@fleet.test',
      subject: expect.stringMatching(/^\d{6} is your Clinic code$/),
    })
  })

  it('serves no file that is not a logo', async () => {
    const { status, body } = await test.visitor().get('/api/deployment/logo/abcdefghijklmnopqrstuvwx')
    expect([status, body.message]).toEqual([404, "Logo not found. It may have been deleted, or it isn't yours to see."])
  })
})
