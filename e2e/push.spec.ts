import { type BrowserContext, type Page, expect, test as base } from '@playwright/test'
import { query } from './database'
import { signInAnew } from './signIn'

const test = base.extend({ serviceWorkers: 'allow' })

const endpoint = 'https://push.example.com/browser-of-the-test'

/** A browser without a push service and without a desktop: the page subscribes at one that is not there. */
async function pretendPush(context: BrowserContext): Promise<void> {
  await context.addInitScript((address) => {
    const stored = 'subscribed'
    const subscription = {
      endpoint: address,
      toJSON: () => ({
        endpoint: address,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: async () => (sessionStorage.removeItem(stored), true),
    }
    PushManager.prototype.subscribe = async () => (sessionStorage.setItem(stored, '1'), subscription as never)
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem(stored) ? subscription : null) as never
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
  }, endpoint)
}

/** Delivers a message to the service worker as a push service does. @returns what it shows */
async function push(page: Page, message: object): Promise<unknown> {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = globalThis as never as { registration: ServiceWorkerRegistration; shown: unknown[] }
    scope.shown = []
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options })
  })
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ isDeleted }) => !isDeleted)
      if (one) resolve(one.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  let shown: unknown[] = []
  await expect
    .poll(async () => (shown = await worker.evaluate(() => (globalThis as never as { shown: unknown[] }).shown)).length)
    .toBe(1)
  return shown[0]
}

const subscriptions = async () =>
  (await query<{ user: string }>(`
    select person.email as user from core.push_subscription join core."user" person on person.id = user_id
    where endpoint = '${endpoint}'`)) as readonly { readonly user: string }[]

test('a device shows notifications once its person turned them on, until they log out', async ({ page, context }) => {
  await pretendPush(context)
  await signInAnew(page, 'auditor')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.goto('/account')
  const device = page.getByRole('switch', { name: 'Show notifications on this device' })
  await expect(device).not.toBeChecked()
  await device.click()
  await expect.poll(subscriptions).toEqual([{ user: 'auditor@demo.test' }])
  await expect(device).toBeChecked()

  expect(
    await push(page, { title: 'White Glove', body: 'A referral needs you', link: '/dashboard', tag: 'notification 7' }),
  ).toEqual({ title: 'White Glove', body: 'A referral needs you', tag: 'notification 7', data: '/dashboard' })

  await page.reload()
  await expect(device).toBeChecked()
  await device.click()
  await expect.poll(subscriptions).toEqual([])
  await device.click()
  await expect.poll(subscriptions).toHaveLength(1)
  await page.getByRole('button', { name: /Ruth/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(subscriptions).toEqual([])
})
