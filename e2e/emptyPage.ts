import type { Page } from '@playwright/test'
import { bootstrapId } from '../core/kernel/shared/bootstrap'

/** From the next load on, the page contains no responses, so that it requests them and a test can change them. */
export async function emptyPage(page: Page): Promise<void> {
  const data = new RegExp(`<script type="application/json" id="${bootstrapId}">.*?</script>`)
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(data, '') })
  })
}
