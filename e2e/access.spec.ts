import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { builtClientFile, type BuiltClient, type BuiltPart } from '../core/kernel/shared/builtClient'
import { sidebar, signIn } from './signIn'

test('[S1.6, S2.6, S2.25] a salesperson has no access to referrals: not in the sidebar, not at their address, not by the API', async ({
  page,
}) => {
  await signIn(page, 'sales')
  await expect(sidebar(page).getByRole('link', { name: 'Overview' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Referrals' })).toHaveCount(0)

  await page.goto('/referral')
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  expect((await page.request.get('/api/referral/getAllReferral')).status()).toBe(403)
  expect((await page.request.get('/api/referral/1')).status()).toBe(403)
})

test('[S2.25, S2.27] a role without menu 4 downloads nothing of the body of admin, and one without menu 3 nothing of referrals', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const bodies = await bodyFiles()
  expect(Object.keys(bodies)).toEqual(expect.arrayContaining(['admin', 'referrals']))

  await signIn(page, 'intake')
  await sidebar(page).getByRole('link', { name: 'Referrals' }).click()
  await expect(page.getByRole('heading', { name: 'Referrals', level: 1 })).toBeVisible()
  const fetched = (files: readonly string[]) => files.filter((file) => requested.some((url) => url.endsWith(file)))
  expect(fetched(bodies.admin!)).toEqual([])
  expect(fetched(bodies.referrals!), 'the test can see a body that is fetched').not.toEqual([])
})

/** The built files with a plugin's own code for signed-in users that no other page needs. */
async function bodyFiles(): Promise<Record<string, string[]>> {
  const { screens, bodies, publicPages, frame, files }: BuiltClient = JSON.parse(
    await readFile(path.join('dist/client', builtClientFile), 'utf8'),
  )
  const scriptsOf = (parts: readonly BuiltPart[]) =>
    new Set(parts.flatMap(({ sources }) => sources.flatMap((source) => files[source]!.scripts)))
  const all = [...screens, ...bodies]
  return Object.fromEntries(
    bodies
      .filter(({ plugin }) => plugin !== 'core')
      .map(({ plugin }) => {
        const others = scriptsOf([...all.filter((one) => one.plugin !== plugin), ...publicPages, frame])
        const own = scriptsOf(all.filter((one) => one.plugin === plugin))
        return [plugin, [...own].filter((file) => !others.has(file))]
      }),
  )
}
