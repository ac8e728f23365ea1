import { expect } from '@playwright/test'
import { addDays, today } from '@core/entity'
import { call } from '../../../e2e/call'
import { createReferral } from '../../../e2e/formLinks'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('intake.manager')

test('[D3, D9] the units of an authorization are shown, another one is made current, and a re-authorization starts as a referral', async ({
  page,
}) => {
  const id = await createReferral()
  const { version } = await call<{ version: number }>(page, 'GET', `/api/referral/${id}`)
  const [begun, end] = [addDays(today(), -90), addDays(today(), 10)]
  await call(page, 'PUT', `/api/referral/${id}`, {
    version,
    authorization: { status: 2, number: 'A-100', service: 1, units: 200, unitsUsed: 150, start: begun, end },
    otherAuthorizations: [{ status: 1, number: 'A-200', service: 1, units: 80 }],
    benefits: [{ question: 4, result: 1, details: 'Every six months', saidBy: 'Dana', checkedOn: begun }],
  })

  await page.goto(`/referral/${id}`)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(
    part('Authorization').getByRole('img', { name: '50 of 200 units left, 89% of the time is over' }),
  ).toBeVisible()
  await expect(part('Authorization').getByText('Ends in 10 days')).toBeVisible()
  await expect(part('Benefits verification').getByText(/Said by Dana/)).toBeVisible()
  await expect(part('Benefits verification').getByText(/Not asked yet: coverage is active/)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await part('Other authorizations').getByRole('button', { name: 'Make current' }).click()
  await toastSays(page, 'This is the current authorization now')
  await expect(part('Authorization').getByText('A-200')).toBeVisible()
  await expect(part('Other authorizations').getByRole('heading', { name: 'A-100' })).toBeVisible()

  await page.getByRole('link', { name: 'Re-authorize' }).click()
  await expect(page.getByText('A further referral of theirs')).toBeVisible()
  await expect(page.getByLabel('Type *', { exact: true })).toHaveValue('4')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  const created = page.waitForResponse('**/api/referral/createReferral')
  await page.keyboard.press('Control+s')
  const next = (await (await created).json()) as { data: object }
  expect(next.data).toMatchObject({
    type: 4,
    authorization: { status: 1, service: 1, units: 80, requestedAt: today() },
  })
})
