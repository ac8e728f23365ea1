import type { FormText } from './definePublicForm'

/** A change of this text is a new version. */
export const healthPolicyVersion = '2026-11-25'

export const healthPolicyText = {
  exclusions: {
    id: 'exclusions',
    title: 'When sessions can’t take place',
    paragraphs: ['To keep your child, your family and our staff well, we can’t hold a session when your child has:'],
    points: [
      'Fever: 100.4 °F (38 °C) or more, in the last 24 hours',
      'Vomiting or diarrhea in the last 24 hours',
      'A rash that a doctor hasn’t explained, or with fever',
      'Lice or nits, before the first treatment',
      'Pink eye, strep throat, flu, chickenpox, COVID-19, or another illness that others can catch',
    ],
    fields: ['exclusionsRead'],
  },
  return: {
    id: 'return',
    title: 'When your child can come back',
    paragraphs: [
      'We begin again when your child has been free of fever and symptoms for 24 hours without medicine, and has taken an antibiotic for at least 24 hours if a doctor gave one. After lice: the day after the first treatment.',
      'For some illnesses we ask for a note from the doctor. If your child becomes sick during a session, we call you and the session ends.',
    ],
    fields: ['returnRead'],
  },
  emergency: {
    id: 'emergency',
    title: 'In an emergency',
    paragraphs: [
      'We call 911 first, then you, then your emergency contact. Our staff give first aid as they were trained to. They don’t give medicine unless the care plan says so and a doctor has ordered it.',
      'An ambulance takes your child to the nearest hospital that can help. It may not be the one that you named.',
    ],
    fields: [],
  },
} as const satisfies Readonly<Record<string, FormText>>
