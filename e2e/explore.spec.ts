import { expect, test } from '@playwright/test'
import { walk } from '../scripts/explore/walk.mjs'
import { createPerson } from './database'
import { signInAnew } from './signIn'

/** Short, because each run of the tests does it; `npm run nightly -- explore` walks for longer, as every role, with another seed each day. */
const steps = 25

test.setTimeout(240_000)

test('somebody who presses, types and goes anywhere finds no fault', async ({ page }) => {
  // A person who changes nothing but what is theirs: the tests beside this one find their records as they were.
  const email = await createPerson(['Auditor'])
  await signInAnew(page, email.split('@')[0]!)
  const links = page.getByRole('navigation').getByRole('link')
  await links.first().waitFor()
  const paths = await links.evaluateAll((all) => [...new Set(all.map((link) => (link as HTMLAnchorElement).pathname))])
  let left = steps
  const { findings } = await walk(page, { seed: 41, paths, until: () => left-- === 0 })
  expect(findings.map(({ path, fault }) => `${path}: ${fault}`)).toEqual([])
})
