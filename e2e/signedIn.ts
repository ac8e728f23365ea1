import { type BrowserContext, test as base } from '@playwright/test'
import { signIn } from './signIn'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** A test that begins signed in as a demonstration user; each file signs in once. @param who the part before @demo.test */
export function testAs(who: string) {
  return base.extend<object, { signedIn: StorageState }>({
    signedIn: [
      async ({ browser }, lend) => {
        const context = await browser.newContext({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
        await signIn(await context.newPage(), who)
        const state = await context.storageState()
        await context.close()
        await lend(state)
      },
      { scope: 'worker' },
    ],
    storageState: ({ signedIn }, lend) => lend(signedIn),
  })
}
