import { test as base } from '@playwright/test'
import { type Session, sessionOf } from './signIn'
import { noteToasts } from './toasts'

/**
 * A test that starts as a signed-in demonstration user.
 * @param who the part before @demo.test
 */
export function testAs(who: string) {
  return base.extend<{ storageState: Session }>({
    storageState: async ({ browser }, lend) => lend(await sessionOf(browser, who)),
    context: async ({ context }, lend) => {
      await noteToasts(context)
      await lend(context)
    },
  })
}
