// node bench/pageWeight.mjs: the JavaScript that pages load on a cold start, compared with the budgets of the design.
import { createProduct } from '../scripts/durability/product.mjs'
import { build } from '../scripts/lib/build.mjs'
import { openBrowser } from './lib/openBrowser.mjs'
import { weighPage } from './weighPage.mjs'

await build()
const product = await createProduct()
product.start()
await product.ready()
const { context, stranger, signIn, close } = await openBrowser(product)
const rows = [
  {
    page: 'sign-in',
    budget: 110,
    ...(await weighPage(stranger, '/auth/login', () => stranger.getByLabel('Email').waitFor())),
  },
]
for (const path of [
  '/intake-form',
  '/caregiver-handbook-form',
  '/health-policy-form',
  '/release-info-form',
  '/communication-policy-form',
  '/school-collaboration-form',
]) {
  const page = await stranger.context().newPage()
  // The scripts that a family needs before they can type. The link's response needs no script.
  await page.route('**/api/referral/verify*/**', (route) =>
    route.fulfill({ json: { success: true, data: { draft: null } } }),
  )
  rows.push({
    page: path,
    budget: 130,
    ...(await weighPage(page, `${path}#weighed`, () =>
      page.getByRole('heading', { level: 1, name: /Step 1/ }).waitFor(),
    )),
  })
  await page.close()
}
await signIn()
const ofStaff = /** @type {const} */ ([
  ['dashboard', '/dashboard', 220],
  ['referrals', '/referral', 220],
  ['a referral', '/referral/12', 220],
  ['add a referral', '/referral/add-referral', 220],
  ['users', '/users', 220],
])
/** @param {string} suffix of the names of the pages */
async function weighStaff(suffix = '') {
  for (const [name, url, budget] of ofStaff) {
    const page = await context.newPage()
    rows.push({
      page: name + suffix,
      budget,
      ...(await weighPage(page, url, () => page.getByRole('heading', { level: 1 }).waitFor())),
    })
    await page.close()
  }
}
await weighStaff()
// With the words of its chunks.
const account = await context.newPage()
await account.goto('/account')
const reloaded = account.waitForEvent('load')
await account.getByRole('combobox', { name: 'Language', exact: true }).selectOption({ label: 'Español' })
await reloaded
await account.close()
await weighStaff(', in Spanish')

console.table(
  rows.map(({ page, budget, scriptBytes, scripts, layoutShift }) => ({
    page,
    'kB, brotli': (scriptBytes / 1000).toFixed(1),
    budget,
    files: scripts.length,
    'layout shift': layoutShift.toFixed(4),
  })),
)
await close()
await product.remove()
