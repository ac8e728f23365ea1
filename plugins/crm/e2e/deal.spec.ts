import { chooseFile } from '../../../e2e/chooseFile'
import { type Locator, type Page, expect } from '@playwright/test'
import { call } from '../../../e2e/call'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { linkFor, mailsSoFar } from '../../../e2e/mails'
import { query } from '../../../e2e/database'
import { sessionOf } from '../../../e2e/signIn'
import { testAs } from '../../../e2e/signedIn'
import { noteToasts, toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'
import { vinCheckDigit } from '../shared/accounts/checkVin'

const test = testAs('sales.manager')
// As for most people: other tests don't wait for movement to end (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } })
const phone = { width: 390, height: 844 }
/** A VIN that no other order has. */
function newVin(): string {
  const vin = `1FTBW2CM00KA${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`
  return vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9)
}
/** A picture of one pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Draws a signature on the pad as a finger does. */
async function sign(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + box.height * 0.4)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 40, box.y + box.height * 0.6, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByRole('img', { name: 'Your drawn signature' })).toBeVisible()
}

/** Creates a lead of the salesperson, because other tests leave none. */
async function createLead(page: Page, company: string): Promise<number> {
  const [sales] = await query<{ id: number }>(`select id from core."user" where email = 'sales@demo.test'`)
  const lead = { company, leadType: 1, source: 1, assignTo: sales!.id, state: 'OR', status: 3 }
  return (await call<{ id: number }>(page, 'POST', '/api/Lead/Create', lead)).id
}

/** The salesperson's deliveries of this month, as the targets show them. */
async function deliveriesSeen(page: Page): Promise<number> {
  await page.goto('/target')
  await page.getByLabel('Metric').selectOption({ label: 'Orders delivered' })
  const month = new Date().toLocaleString('en-US', { month: 'long' })
  const cell = page.getByRole('cell').filter({ has: page.getByLabel(`Mei Tanaka, ${month}`) })
  await expect(cell).toHaveText(/^\d+$/)
  return Number(await cell.textContent())
}

test('[S2.13] [S2.19] [S2.22] [S3.13] [S4.10] [S4.11] [S8.5] [S8.9] a deal: quoted, approved on a phone, ordered, delivered without a connection', async ({
  page,
  browser,
}) => {
  test.slow()
  const company = `Alder Fleet ${Date.now() % 10_000_000}`
  const recipient = `fleet.${Date.now() % 10_000_000}@alder.example`
  const lead = await createLead(page, company)
  const delivered = await deliveriesSeen(page)

  await page.goto(`/leads/${lead}?tab=crm.leadQuotes`)
  await page.getByRole('link', { name: 'Add quote' }).click()
  await page.getByLabel('Description').fill('Ford Transit, medium roof')
  await page.getByLabel('Price', { exact: true }).fill('41000')
  await expect(page.getByText('$41,000.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Quote created successfully !!')

  const seen = await mailsSoFar()
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  const sending = page.getByRole('dialog')
  await sending.getByRole('combobox', { name: 'To' }).fill(recipient)
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await toastSays(page, 'Email sent successfully !!')
  const quotePage = page.url()

  const customer = await browser.newContext({ viewport: phone })
  const read = await customer.newPage()
  await read.goto(await linkFor(recipient, seen))
  await expect(read.getByRole('heading', { name: /^Quote Q-/ })).toBeVisible()
  await expect(read.getByText('Ford Transit, medium roof')).toBeVisible()
  expect(await violations(read)).toEqual([])
  await fitsTheWindow(read)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Status of the quote' }).locator('[aria-current]')).toHaveText(/Viewed/)
  await read.getByRole('button', { name: 'Approve' }).click()
  await read.getByLabel('Your name').fill('Ines Alder')
  await read.getByRole('button', { name: 'Approve' }).click()
  await expect(read.getByText('This quote is approved')).toBeVisible()
  await customer.close()

  await page.goto(quotePage)
  await page.getByRole('button', { name: 'Place orders' }).click()
  const placing = page.getByRole('dialog')
  await placing.getByLabel('Promised delivery').fill('today')
  await placing.getByRole('button', { name: 'Place orders' }).click()
  await toastSays(page, 'Order created successfully !!')
  await page.getByRole('tab', { name: /Orders/ }).click()
  await page.getByRole('link', { name: /^O-/ }).click()
  // The quote's page has a button of that name as well.
  await expect(page.getByRole('heading', { name: /^O-/ })).toBeVisible()
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Allocated' }).click()
  const allocating = page.getByRole('dialog')
  await allocating.getByLabel('VIN').fill(newVin())
  await allocating.getByLabel('Driver').fill('Mei')
  await page.getByRole('option', { name: /Mei Tanaka/ }).click()
  await allocating.getByRole('button', { name: 'Set to Allocated' }).click()
  await toastSays(page, 'Order status update successfully.')
  const orderPage = page.url()

  const driving = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    storageState: await sessionOf(browser, 'sales'),
    permissions: ['geolocation'],
    geolocation: { latitude: 45.52, longitude: -122.68 },
  })
  await noteToasts(driving)
  const van = await driving.newPage()
  await van.goto('/order/deliveries')
  await takesOverFormerDeliveries(van)
  const stop = van.getByRole('article', { name: company })
  await stop.getByRole('button', { name: 'Start' }).click()
  await toastSays(van, 'Order status update successfully.')
  await expect(stop.getByRole('button', { name: 'Hand over' })).toBeVisible()

  // The form also opens without a connection.
  await driving.setOffline(true)
  await expect(van.getByText('No connection')).toBeVisible()
  await stop.getByRole('button', { name: 'Hand over' }).click()
  const choosePhoto = stop.getByRole('button', { name: 'Photo of the vehicle: choose files' })
  // A picture that can't be drawn is refused while another can be taken, also without a connection.
  await chooseFile(choosePhoto, { name: 'cut.png', mimeType: 'image/png', buffer: photo.subarray(0, 40) })
  await expect(stop.getByText('This picture can’t be shown')).toBeVisible()
  await chooseFile(choosePhoto, { name: 'van.png', mimeType: 'image/png', buffer: photo })
  await stop.getByLabel('Received by').fill('Ines Alder')
  await stop.getByText('Draw it').click()
  await sign(van, stop.getByRole('img', { name: /signature/ }))
  await expect(stop.getByText('This picture can’t be shown')).toBeHidden()
  expect(await violations(van, { within: 'main' })).toEqual([])
  await fitsTheWindow(van)
  await stop.getByRole('button', { name: 'Delivered' }).click()
  const waits = van.getByText('1 delivery waits to be sent')
  await expect(waits).toBeVisible()

  // The connection is lost once more, after the server stored the delivery and before the phone received the response.
  const answered = new Promise<void>((resolve) => {
    void van.route(
      '**/api/Order/Deliver',
      async (route) => {
        await route.fetch()
        await route.abort()
        resolve()
      },
      { times: 1 },
    )
  })
  await driving.setOffline(false)
  await answered
  await expect(waits).toBeVisible()
  await driving.setOffline(true)
  await driving.setOffline(false)
  await expect(waits).toBeHidden()
  await expect(stop).toBeHidden()
  await driving.close()

  await page.goto(orderPage)
  await expect(page.getByRole('list', { name: 'Status of the order' }).locator('[aria-current]')).toHaveText(
    /Delivered/,
  )
  await page.goto(quotePage)
  await expect(page.getByRole('list', { name: 'Status of the quote' }).locator('[aria-current]')).toHaveText(
    /Delivered/,
  )
  await page.goto(`/leads/${lead}`)
  await expect(page.getByText('Won').first()).toBeVisible()
  const [stored] = await query<{ activities: number; photos: number; place: boolean }>(
    `select jsonb_array_length(proof_photos) as photos, proof_place is not null as place,
       (select count(*)::integer from crm.activity where entity_type = 1 and entity_type_id = $1 and activity_type = 9) as activities
     from crm.sales_order where lead_id = $1`,
    [lead],
  )
  expect(stored).toEqual({ activities: 1, photos: 1, place: true })
  expect(await deliveriesSeen(page)).toBe(delivered + 1)
})

/** What a version before 0.6.0 kept unencrypted is sent, or shown with why not, and its database is deleted. */
async function takesOverFormerDeliveries(van: Page): Promise<void> {
  const [driver] = await query<{ id: number }>(`select id from core."user" where email = 'sales@demo.test'`)
  await van.evaluate(
    (userId) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('crm-deliveries', 2)
        request.addEventListener('upgradeneeded', () => {
          request.result.createObjectStore('stops', { keyPath: 'userId' })
          const pending = request.result.createObjectStore('pending', { keyPath: 'key' })
          const proof = { receivedBy: 'Ines Alder', deliveredAt: new Date().toISOString(), proofPlace: null }
          const proofSignature = { method: 'typed', name: 'Ines Alder' }
          const rest = { orderId: 999_999_999, number: 'O-00000', photos: [], uploaded: [] }
          pending.add({ ...proof, ...rest, proofSignature, key: crypto.randomUUID(), userId })
          pending.add({ ...proof, ...rest, proofSignature, key: crypto.randomUUID(), userId: userId + 1 })
        })
        request.addEventListener('success', () => {
          request.result.close()
          resolve()
        })
        request.addEventListener('error', () => reject(request.error!))
      }),
    driver!.id,
  )
  await van.reload()
  await expect(van.getByText('Delivery of O-00000 was not stored')).toHaveCount(1)
  await van.getByRole('button', { name: 'Discard this proof' }).click()
  await expect(van.getByText('Delivery of O-00000')).toHaveCount(0)
  expect(await van.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    'crm-deliveries',
  )
}
