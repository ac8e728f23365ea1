import type { FormText } from './definePublicForm'

/** A change of this text is a new version. */
export const communicationPolicyVersion = '2026-11'

export const communicationPolicyText = {
  risk: {
    id: 'risk',
    title: 'Email and texts are not private mail',
    paragraphs: [
      'Ordinary email and text messages are not encrypted all the way. Somebody else could read them: on a shared phone or computer, at a wrong address, or on their way. The safest ways are a call and our secure pages.',
      'You may still choose email or texts. We then write only as much as is needed. You can change your choice at any time.',
    ],
    fields: ['riskAccepted'],
  },
  emergency: {
    id: 'emergency',
    title: 'Not for emergencies',
    paragraphs: [
      'We don’t read emails and texts day and night. In an emergency call 911. In a crisis of mental health, call or text 988. We answer messages within one working day.',
    ],
    fields: ['emergencyRead'],
  },
  optOut: {
    id: 'optOut',
    title: 'Stopping messages',
    paragraphs: [
      'You can stop texts by answering STOP, and emails by telling us. We will still call you about your child’s safety, and send what the law makes us send.',
    ],
    fields: [],
  },
} as const satisfies Readonly<Record<string, FormText>>
