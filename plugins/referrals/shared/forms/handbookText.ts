import type { FormText } from './definePublicForm'

type Sections =
  | 'attendance'
  | 'adult'
  | 'participation'
  | 'sick'
  | 'safety'
  | 'boundaries'
  | 'transport'
  | 'billing'
  | 'rights'

/** The caregiver handbook, section by section. A change of the text is a new `handbookVersion`. */
export const handbookVersion = '2026-11-25'

export const handbookText: Readonly<Record<Sections, FormText<`${Sections}Initials`>>> = {
  attendance: {
    id: 'attendance',
    title: 'Attendance and cancellation',
    paragraphs: [
      'Your child learns most when sessions happen as planned. Please be ready at the start time. We wait 15 minutes; after that the session counts as missed.',
      'If you have to cancel, tell us at least 24 hours before, by phone or text. For sickness or an emergency, tell us as soon as you can.',
    ],
    points: [
      'Three missed sessions in 30 days without notice: we will talk with you about a schedule that works better.',
      'If sessions are missed again and again, we may give your time to another family. We will tell you in writing first.',
      'If we have to cancel, we will tell you as early as we can and offer another time.',
    ],
    fields: ['attendanceInitials'],
  },
  adult: {
    id: 'adult',
    title: 'An adult is present',
    paragraphs: [
      'A parent, or another adult of 18 years or older whom you chose, has to be in the home for the whole session. Our staff can’t be alone with your child at home. They are not babysitters.',
      'If no adult is there, or the adult has to leave, the session ends.',
    ],
    fields: ['adultInitials'],
  },
  participation: {
    id: 'participation',
    title: 'Taking part',
    paragraphs: [
      'You know your child best. We ask you to take part in caregiver training, at least two hours a month unless your plan says otherwise, and to practice at home what we work on together.',
      'Tell us what works, what doesn’t, and what changes at home: sleep, medication, school, people who come or go.',
    ],
    fields: ['participationInitials'],
  },
  sick: {
    id: 'sick',
    title: 'When somebody is sick',
    paragraphs: [
      'Please cancel when your child, or anybody in the home, is sick. That means a fever of 100.4 °F or more. It also means throwing up, diarrhea, pink eye, lice, or a rash that nobody has explained. Any illness that others can catch counts too.',
      'We can come again once your child has been well for 24 hours without medicine. Our staff stay home by the same rule.',
    ],
    fields: ['sickInitials'],
  },
  safety: {
    id: 'safety',
    title: 'A safe place, and pets',
    paragraphs: [
      'Sessions need a clean, well-lit place without smoke. Keep weapons locked away, unloaded, and apart from ammunition. Keep medicines and cleaning supplies out of reach.',
      'Please keep pets in another room if our staff ask for it. Tell us about cameras that record; our staff may ask you to turn off sound during sessions.',
    ],
    points: [
      'If our staff don’t feel safe, they will leave and call us.',
      'By law our staff must report when they suspect that a child is hurt or neglected.',
    ],
    fields: ['safetyInitials'],
  },
  boundaries: {
    id: 'boundaries',
    title: 'Staff and families',
    paragraphs: [
      'Our staff come to work with your child. They can’t take gifts worth more than $10. They can’t lend or borrow money, care for other children, or do housework. They can’t connect with you on social media.',
      'Please call the office if you have a question or a worry. Don’t call our staff on their own phones.',
    ],
    fields: ['boundariesInitials'],
  },
  transport: {
    id: 'transport',
    title: 'Transport',
    paragraphs: [
      'Our staff don’t drive your child unless the care plan says so and you have agreed to it in writing. When a session takes place somewhere else, you bring your child and pick them up.',
      'Please be on time. If nobody comes within 15 minutes and we can’t reach you or your emergency contact, we have to call for help.',
    ],
    fields: ['transportInitials'],
  },
  billing: {
    id: 'billing',
    title: 'Billing',
    paragraphs: [
      'We bill your insurance for you. You owe what your plan leaves to you: copays, deductibles, and services that it doesn’t cover. We will tell you the cost before we begin, and before it changes.',
      'Tell us within 5 days when your insurance changes. If you don’t, you may owe what the old plan won’t pay. If a bill is hard to pay, call us: we will look for a plan together.',
    ],
    fields: ['billingInitials'],
  },
  rights: {
    id: 'rights',
    title: 'Your rights, and complaints',
    paragraphs: [
      'You have the right to be treated with respect. You have the right to understand the plan and agree to it, and to say no to any part of it. You have the right to see your child’s records and to have them kept private. You may end services at any time.',
    ],
    points: [
      'If something is wrong, tell the person in charge of your child’s care, or call the office. We answer within 5 working days.',
      'If that doesn’t help, ask for the director, who answers in writing within 10 working days.',
      'You may complain to your insurance company, to your state, or to the Office for Civil Rights of the U.S. Department of Health and Human Services at any time. Nobody will treat you or your child worse for it.',
    ],
    fields: ['rightsInitials'],
  },
}
