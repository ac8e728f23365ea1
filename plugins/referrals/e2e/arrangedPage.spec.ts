import { expect } from '@playwright/test'
import { call } from '../../../e2e/call'
import { sessionOf } from '../../../e2e/signIn'
import { testAs } from '../../../e2e/signedIn'
import { violations } from '../../../e2e/violations'

const test = testAs('superadmin')

test('[S2.9] the page of a referral follows the form as administrators have arranged it', async ({ page, browser }) => {
  const roles = await call<{ id: number; name: string }[]>(page, 'POST', '/api/Role/List', {})
  const of = { records: 'referral', roleId: roles.find(({ name }) => name === 'Auditor')!.id }
  const arrange = async (layout: object) => {
    const { version } = await call<{ version: number }>(page, 'POST', '/api/Layout/Read', of)
    await call(page, 'PUT', '/api/Layout/Save', { ...of, version, layout })
  }
  const [referral] = await call<{ id: number }[]>(page, 'POST', '/api/referral/List', { limit: 1 })
  const context = await browser.newContext({ storageState: await sessionOf(browser, 'auditor') })
  const auditor = await context.newPage()
  const sections = () => auditor.getByRole('region', { name: /^(Client|Consent|Guardians|School|Physician)$/ })
  const open = async () => {
    await auditor.goto(`/referral/${referral!.id}`)
    await expect(sections().first()).toBeVisible()
  }
  try {
    await open()
    await expect(sections().first()).toHaveAccessibleName('Client')
    await arrange({
      form: {
        sections: [
          { id: 'consent', fields: [{ path: 'consent.services' }, { path: 'receivedDate' }] },
          { id: 'physician', title: 'Doctor', fields: [] },
        ],
        hidden: [
          'school.name',
          'school.grade',
          'school.district',
          'school.teacher',
          'school.phone',
          'school.plan',
          'school.hours',
        ],
      },
    })
    await open()
    await expect(sections().first()).toHaveAccessibleName('Consent')
    await expect(sections().first()).toContainText('Received')
    await expect(auditor.getByRole('region', { name: 'Doctor' })).toBeVisible()
    await expect(auditor.getByRole('region', { name: /^(School|Physician|More)$/ })).toHaveCount(0)
    expect(await violations(auditor)).toEqual([])
  } finally {
    await arrange({})
    await context.close()
  }
})
