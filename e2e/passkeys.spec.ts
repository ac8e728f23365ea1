import { expect, test } from '@playwright/test'
import pg from 'pg'
import { databaseUrl } from '../scripts/durability/product.mjs'
import { ownProduct } from './ownProduct'
import { mailedCode } from '../scripts/lib/testing/outbox.mjs'
import { noteToasts, toastSays } from './toasts'
import { violations } from './violations'

const email = 'superadmin@demo.test'
const password = 'White-Glove-Demo-1'

test('[D7] a passkey is added, signs in after the password and alone, and is removed', async ({ browser }) => {
  test.slow()
  const product = await ownProduct()
  // WebAuthn doesn't work with an IP address.
  const origin = product.origin.replace('127.0.0.1', 'localhost')
  try {
    product.start('admin', { PASSKEYS: 'alone', PUBLIC_URL: origin })
    await product.ready()
    const context = await browser.newContext({ baseURL: origin })
    await noteToasts(context)
    const page = await context.newPage()
    const devices = await context.newCDPSession(page)
    await devices.send('WebAuthn.enable')
    const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const typePassword = async () => {
      await page.goto('/auth/login')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL('/auth/verify-otp')
    }
    const signOut = async () => {
      await page.getByRole('button', { name: 'Ada Okafor' }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/auth\/login/)
    }

    await typePassword()
    await expect(page.getByRole('button', { name: 'Use your passkey' }), 'there is none yet').toHaveCount(0)
    await page.getByLabel('One-time code').fill(await mailedCode(product.dataDir, email))
    await expect(page).toHaveURL('/dashboard')

    await page.goto('/account')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await dialog.getByLabel('Name').fill('Work laptop')
    await dialog.getByLabel('Your password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await toastSays(page, 'The passkey was added.')
    await expect(page.getByText('Work laptop')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await signOut()

    await typePassword()
    await expect(page.getByText('Use your passkey, or have a 6-digit code sent')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page).toHaveURL('/dashboard')
    await signOut()

    // Declined on the device: the user stays on the page, where a code can be requested.
    await typePassword()
    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await toastSays(page, 'No passkey was used. Please try again, or choose another way.')
    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/dashboard')

    // Somebody who signs in by passkey alone, and has no password: the passkey is what they confirm with.
    const database = new pg.Client({ connectionString: await databaseUrl(product.dataDir) })
    await database.connect()
    await database.query('update core."user" set password_hash = null where email = $1', [email])
    await database.query(`update core.session set proved_at = now() - interval '2 hours'`)
    await database.end()
    await page.goto('/account')
    await page.getByRole('button', { name: 'Remove Work laptop' }).click()
    const removal = page.getByRole('dialog', { name: 'Remove “Work laptop”?' })
    await expect(removal.getByLabel('Your password')).toHaveCount(0)
    await removal.getByRole('button', { name: 'Remove' }).click()
    const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' })
    await expect(proof.getByRole('button', { name: 'Use your passkey' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await proof.getByRole('button', { name: 'Use your passkey' }).click()
    await toastSays(page, 'The passkey was removed.')
    await expect(page.getByText('Work laptop')).toHaveCount(0)
  } finally {
    await product.remove()
  }
})
