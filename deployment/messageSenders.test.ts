import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/**
 * Every module that sends a message, and how its number is limited: the modules that count it (`countMessages`) where a person sends it to
 * somebody outside, else the reason for another limit.
 */
const senders: Readonly<Record<string, readonly string[] | string>> = {
  'core/features/automations/server/sendAutomationMail.ts': ['core/features/automations/server/steps/messageSteps.ts'],
  'core/features/notifications/server/sendNotifications.ts': 'to the staff, as each person chose',
  'core/kernel/server/security/audit/anchors/openOutside.ts': 'to the mailbox of AUDIT_HEADS, once an hour',
  'core/kernel/server/security/auth/account/signInChanged.ts': 'to the person who changed it',
  'core/kernel/server/security/auth/links/sendInvitation.ts': [
    'core/kernel/server/security/auth/links/sendInvitation.ts',
  ],
  'core/kernel/server/security/auth/links/sendLink.ts': 'tries for a link (attempts.ts)',
  'core/kernel/server/security/auth/proof/proofRoutes.ts': 'tries for a code (attempts.ts)',
  'core/kernel/server/security/auth/signIn/codeRoutes.ts': 'tries for a code (attempts.ts)',
  'core/kernel/server/security/auth/signIn/loginRoutes.ts': 'tries to sign in (attempts.ts)',
  'core/kernel/server/security/auth/signIn/requestCode.ts':
    'tries to sign in (attempts.ts), or one sign-in at a provider',
  'plugins/admin/server/users/contactChanged.ts': ['plugins/admin/server/users/userRules.ts'],
  'plugins/crm/server/quotes/sendQuoteMail.ts': ['plugins/crm/server/quotes/sendQuoteMail.ts'],
  'plugins/documents/server/esign/mailSignerLink.ts': [
    'plugins/documents/server/esign/sendDocument.ts',
    'plugins/documents/server/signing/signDocument.ts',
  ],
  'plugins/documents/server/signing/signerCodes.ts': 'one code in 30 seconds to a signer who has the link',
  'plugins/documents/server/esign/tellSigners.ts': 'once to each person who had signed a document that ends',
  'plugins/referrals/server/familyQueue.ts': ['plugins/referrals/server/contactLog/writeFamilyMessage.ts'],
  'plugins/referrals/server/packet/sendFormLinks.ts': ['plugins/referrals/server/packet/sendForms.ts'],
}

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

it('[security 44 S2] every message that leaves is limited: a new sender is listed here, and counts what people send', () => {
  const sending = ['core/kernel/server', 'core/features', 'plugins']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\/platform\/messages\//.test(file))
    .filter((file) => /\bmessages\.send\(|\bsendSoon\(messages/.test(read(file)))
  expect(sending.toSorted()).toEqual(Object.keys(senders).toSorted())
  for (const counted of Object.values(senders).flatMap((limit) => (typeof limit === 'string' ? [] : limit)))
    expect(read(counted), counted).toContain('await countMessages(')
})
