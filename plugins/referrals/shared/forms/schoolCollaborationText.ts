import type { FormText } from './definePublicForm'

/** A change of this text is a new version. */
export const schoolCollaborationVersion = '2026-11'

/** A parent's consent to a school's disclosure of education records names the records, the purpose and the parties, and is signed and dated: 34 CFR 99.30. */
export const schoolCollaborationText = {
  purpose: {
    id: 'purpose',
    title: 'Why we work with the school',
    paragraphs: [
      'Your child learns faster when home, therapy and school pull together. With your permission we talk with the school, and the school may share with us what you tick below: to plan and coordinate your child’s care, and for nothing else.',
    ],
    fields: [],
  },
  revocation: {
    id: 'revocation',
    title: 'You can take this back',
    paragraphs: [
      'You may revoke this permission at any time by writing to us. It ends on the day we get it, and we tell the school. What was shared before can’t be undone. Care goes on whether you sign or not; what the school gets may become a part of its records.',
    ],
    fields: ['revocationRead'],
  },
} as const satisfies Readonly<Record<string, FormText>>
