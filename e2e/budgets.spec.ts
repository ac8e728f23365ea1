import { expect, test } from '@playwright/test'
import { weighPage } from '../bench/weighPage.mjs'
import { publicForms } from '../plugins/referrals/shared/forms/publicForms'
import { createReferral, linkTo, packetTo } from './formLinks'
import { signIn } from './signIn'

const kilobytes = 1000

test('the sign-in page fetches at most 110 kB of JavaScript in 10 requests, nothing that needs a session, and nothing on it moves', async ({
  page,
}) => {
  const { scriptBytes, scripts, requests, layoutShift } = await weighPage(page, '/auth/login', () =>
    expect(page.getByLabel('Email')).toBeVisible(),
  )
  expect(scriptBytes).toBeLessThanOrEqual(110 * kilobytes)
  expect(requests.length, requests.join()).toBeLessThanOrEqual(10)
  expect(scriptBytes, 'the scripts were seen').toBeGreaterThan(50 * kilobytes)
  expect(scripts.filter((name) => /^(shell|kit|lists|forms|records)-/.test(name))).toEqual([])
  expect(layoutShift).toBeLessThan(0.01)
})

test('a list after signing in needs at most 220 kB of JavaScript in all, without forms and records, and 25 requests until it shows rows', async ({
  page,
  context,
}) => {
  await signIn(page, 'intake.manager')
  const fresh = await context.newPage()
  const { scriptBytes, scripts } = await weighPage(fresh, '/referral', () =>
    expect(fresh.locator('#root tbody a').first()).toBeVisible(),
  )
  const html = await (await context.request.get('/referral', { headers: { accept: 'text/html' } })).text()
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file)
  expect(files.length, 'the files were seen').toBeGreaterThan(10)
  // Besides the page itself, which contains the responses for the rows, and three font files.
  expect(files.length, files.join()).toBeLessThanOrEqual(25 - 4)
  expect(scriptBytes).toBeLessThanOrEqual(220 * kilobytes)
  expect(scripts.filter((name) => /^(forms|records)-/.test(name))).toEqual([])
})

for (const { who, path, part } of [
  { who: 'sales', path: '/dashboard', part: 'Orders promised this week' },
  { who: 'care', path: '/dashboard', part: 'Tasks overdue' },
  { who: 'sales.manager', path: '/leads/1', part: 'Last contact' },
])
  test(`nothing on ${path} moves as it loads, at the first visit of ${who}`, async ({ page, context }) => {
    await signIn(page, who)
    const fresh = await context.newPage()
    const { layoutShift } = await weighPage(fresh, path, () => expect(fresh.getByText(part).first()).toBeVisible())
    // What is left is the arrival of the fonts.
    expect(layoutShift).toBeLessThan(0.01)
  })

for (const { key, title } of publicForms) {
  test(`the public form “${title}” fetches at most 130 kB of JavaScript, and no form library`, async ({ page }) => {
    const link = await linkTo(key, await createReferral())
    const { scriptBytes, scripts, layoutShift } = await weighPage(page, link, () =>
      expect(page.getByRole('heading', { level: 1, name: /Step 1/ })).toBeVisible(),
    )
    expect(scriptBytes).toBeLessThanOrEqual(130 * kilobytes)
    expect(scripts.filter((name) => /^(shell|kit|lists|forms|records)-/.test(name))).toEqual([])
    expect(layoutShift).toBeLessThan(0.05)
  })
}

test('the page of all forms fetches at most 130 kB of JavaScript', async ({ page }) => {
  const link = await packetTo(await createReferral())
  const { scriptBytes, layoutShift } = await weighPage(page, link, () =>
    expect(page.getByRole('heading', { level: 1, name: 'Your forms' })).toBeVisible(),
  )
  expect(scriptBytes).toBeLessThanOrEqual(130 * kilobytes)
  expect(layoutShift).toBeLessThan(0.05)
})
