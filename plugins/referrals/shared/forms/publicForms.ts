/** The forms for families and schools, without their fields: the data for lists and manifests. S2.2, S2.3, S7.9 */
export const publicForms = [
  {
    id: 1,
    key: 'intake',
    title: 'Intake form',
    path: '/intake-form',
    verify: '/api/referral/verifyToken/:token',
    submit: '/api/referrals/form/submit',
  },
  {
    id: 2,
    key: 'handbook',
    title: 'Caregiver handbook',
    path: '/caregiver-handbook-form',
    verify: '/api/referral/verifyHandBookFormToken/:token',
    submit: '/api/handBook/createHandBookForm',
  },
  {
    id: 3,
    key: 'healthPolicy',
    title: 'Health policy',
    path: '/health-policy-form',
    verify: '/api/referral/verifyHealthPolicyToken/:token',
    submit: '/api/healthPolicy/createhealthPolicy',
  },
  {
    id: 4,
    key: 'releaseInfo',
    title: 'Release of information',
    path: '/release-info-form',
    verify: '/api/referral/verifyReleaseInfoToken/:token',
    submit: '/api/releaseInfo/create',
  },
  {
    id: 5,
    key: 'communicationPolicy',
    title: 'Communication policy',
    path: '/communication-policy-form',
    verify: '/api/referral/verifycommunicationPolicyToken/:token',
    submit: '/api/communicationPolicy/create',
  },
  {
    id: 6,
    key: 'schoolCollaboration',
    title: 'School collaboration',
    path: '/school-collaboration-form',
    verify: '/api/referral/verifySchoolCollaborationToken/:token',
    submit: '/api/schoolCollaboration/create',
  },
] as const

export type PublicFormEntry = (typeof publicForms)[number]
export type FormKey = PublicFormEntry['key']

/** @throws when there is no such form. */
export function publicFormOf(form: FormKey | number): PublicFormEntry {
  const found = publicForms.find(({ id, key }) => id === form || key === form)
  if (!found) throw new Error(`There is no public form ${form}.`)
  return found
}
