/** The fixed lists that only public forms use. They are sent as ids; the meaning of a used id never changes. */

export const reachedWhen = [
  { id: 1, name: 'When expected' },
  { id: 2, name: 'Later than expected' },
  { id: 3, name: 'Not yet' },
  { id: 4, name: 'Had it, then lost it' },
  { id: 5, name: 'Not sure' },
] as const

export const directions = [
  { id: 1, name: 'Send information to them' },
  { id: 2, name: 'Receive information from them' },
  { id: 3, name: 'Both' },
] as const

export const releasedRecords = [
  { id: 1, name: 'Diagnosis and evaluation reports' },
  { id: 2, name: 'Treatment plans' },
  { id: 3, name: 'Progress notes and data' },
  { id: 4, name: 'Medications and allergies' },
  { id: 5, name: 'Immunization records' },
  { id: 6, name: 'School records, IEP or 504 plan' },
  { id: 7, name: 'Dates of service and attendance' },
  { id: 8, name: 'Billing and insurance' },
  { id: 9, name: 'Talking by phone or in person' },
] as const

/** Categories that further laws protect: 42 CFR part 2 for substance use; state laws for the others. */
export const guardedRecords = [
  { id: 1, name: 'Mental health treatment' },
  { id: 2, name: 'Substance use treatment' },
  { id: 3, name: 'HIV or AIDS' },
  { id: 4, name: 'Genetic tests' },
  { id: 5, name: 'Reproductive health' },
] as const

export const releasePurposes = [
  { id: 1, name: 'Planning and coordinating care' },
  { id: 2, name: 'Insurance or payment' },
  { id: 3, name: 'School planning' },
  { id: 4, name: 'Legal matter' },
  { id: 5, name: 'At my own request' },
  { id: 6, name: 'Other' },
] as const

export const otherPurpose = 6

export const signerAuthorities = [
  { id: 1, name: 'Parent' },
  { id: 2, name: 'Legal guardian' },
  { id: 3, name: 'Foster parent with authority to consent' },
  { id: 4, name: 'Named by a court' },
  { id: 5, name: 'The client, of age' },
  { id: 6, name: 'Power of attorney' },
] as const

export const messageChannels = [
  { id: 1, name: 'Call' },
  { id: 2, name: 'Text' },
  { id: 3, name: 'Email' },
  { id: 4, name: 'Portal' },
] as const

export const voicemailDetails = [
  { id: 1, name: 'No voicemail' },
  { id: 2, name: 'Only a name and a number to call back' },
  { id: 3, name: 'Appointments as well' },
  { id: 4, name: 'Details of care' },
] as const

export const immunizationStates = [
  { id: 1, name: 'Up to date' },
  { id: 2, name: 'Partly' },
  { id: 3, name: 'Medical exemption' },
  { id: 4, name: 'Religious or personal exemption' },
  { id: 5, name: 'Not sure' },
] as const

export const sharedWithSchool = [
  { id: 1, name: 'Goals and how we teach them' },
  { id: 2, name: 'Progress' },
  { id: 3, name: 'Behavior plan' },
  { id: 4, name: 'Ways of communicating' },
  { id: 5, name: 'Evaluation reports' },
  { id: 6, name: 'Schedule and attendance' },
  { id: 7, name: 'Health and safety needs' },
] as const

export const meetingKinds = [
  { id: 1, name: 'IEP or 504 meetings' },
  { id: 2, name: 'Parent and teacher meetings' },
  { id: 3, name: 'Team meetings' },
] as const
