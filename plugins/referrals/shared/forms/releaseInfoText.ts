import type { FormText } from './definePublicForm'

/** A change of this text is a new version. */
export const releaseInfoVersion = '2026-11-25'

/** The statements that an authorization must contain: 45 CFR 164.508(c)(2)(i), (ii), (iii), and the copy of (c)(4). */
export const releaseInfoText = {
  revocation: {
    id: 'revocation',
    title: 'You can take this back',
    paragraphs: [
      'You may revoke this authorization at any time by writing to us: a letter, or an email to our office with your name, the client’s name and the words “I revoke”. It ends on the day we get it. It can’t undo what was done before that day because you had signed.',
    ],
    fields: ['revocationRead'],
  },
  conditioning: {
    id: 'conditioning',
    title: 'You don’t have to sign',
    paragraphs: [
      'You can say yes or no. It makes no difference to treatment or payment. It makes no difference to whether you can join a health plan (enrollment) or get its benefits (eligibility). We will not refuse care because you said no.',
    ],
    fields: ['conditioningRead'],
  },
  redisclosure: {
    id: 'redisclosure',
    title: 'What happens to it then',
    paragraphs: [
      'Whoever gets this information may pass it on. The federal privacy rules may then no longer protect it. Records of treatment for substance use are different: a federal law (42 CFR part 2) still protects them. They may not be passed on unless you agree once more in writing, or that law allows it.',
    ],
    fields: ['redisclosureRead'],
  },
} as const satisfies Readonly<Record<string, FormText>>
