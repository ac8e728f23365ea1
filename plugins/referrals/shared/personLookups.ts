/** The fixed lists about people: clients, guardians, contacts. D3. */

export const genders = [
  { id: 1, name: 'Female' },
  { id: 2, name: 'Male' },
  { id: 3, name: 'Non-binary' },
  { id: 4, name: 'Another' },
  { id: 5, name: 'Prefers not to say' },
] as const

export const ethnicities = [
  { id: 1, name: 'American Indian or Alaska Native' },
  { id: 2, name: 'Asian' },
  { id: 3, name: 'Black or African American' },
  { id: 4, name: 'Hispanic or Latino' },
  { id: 5, name: 'Middle Eastern or North African' },
  { id: 6, name: 'Native Hawaiian or Pacific Islander' },
  { id: 7, name: 'White' },
  { id: 8, name: 'More than one' },
  { id: 9, name: 'Another' },
  { id: 10, name: 'Prefers not to say' },
] as const

export const relations = [
  { id: 1, name: 'Mother' },
  { id: 2, name: 'Father' },
  { id: 3, name: 'Stepparent' },
  { id: 4, name: 'Grandparent' },
  { id: 5, name: 'Foster parent' },
  { id: 6, name: 'Legal guardian' },
  { id: 7, name: 'Sibling' },
  { id: 8, name: 'Spouse or partner' },
  { id: 9, name: 'Aunt or uncle' },
  { id: 10, name: 'Friend or neighbor' },
  { id: 11, name: 'Case worker' },
  { id: 12, name: 'Self' },
  { id: 13, name: 'Other' },
] as const

export const custodies = [
  { id: 1, name: 'Sole' },
  { id: 2, name: 'Joint' },
  { id: 3, name: 'Other' },
] as const

export const contactChannels = [
  { id: 1, name: 'Call' },
  { id: 2, name: 'Text' },
  { id: 3, name: 'Email' },
] as const

export const timesOfDay = [
  { id: 1, name: 'Morning' },
  { id: 2, name: 'Afternoon' },
  { id: 3, name: 'Evening' },
] as const

/** By their ISO 639 codes, the most spoken at home in the United States first. */
export const languages = [
  { id: 'en', name: 'English' },
  { id: 'es', name: 'Spanish' },
  { id: 'zh', name: 'Chinese' },
  { id: 'tl', name: 'Tagalog' },
  { id: 'vi', name: 'Vietnamese' },
  { id: 'ar', name: 'Arabic' },
  { id: 'fr', name: 'French' },
  { id: 'ko', name: 'Korean' },
  { id: 'ru', name: 'Russian' },
  { id: 'pt', name: 'Portuguese' },
  { id: 'ht', name: 'Haitian Creole' },
  { id: 'hi', name: 'Hindi' },
  { id: 'ur', name: 'Urdu' },
  { id: 'de', name: 'German' },
  { id: 'pl', name: 'Polish' },
  { id: 'fa', name: 'Persian' },
  { id: 'ja', name: 'Japanese' },
  { id: 'so', name: 'Somali' },
  { id: 'am', name: 'Amharic' },
  { id: 'ase', name: 'American Sign Language' },
  { id: 'und', name: 'Another' },
] as const

export const consentSources = [
  { id: 1, name: 'Paper form' },
  { id: 2, name: 'Online form' },
  { id: 3, name: 'By phone' },
  { id: 4, name: 'In person' },
] as const

export const sharingPartners = [
  { id: 1, name: 'School' },
  { id: 2, name: 'Physician' },
  { id: 3, name: 'Payer' },
  { id: 4, name: 'Others' },
] as const

export const schoolPlans = [
  { id: 1, name: 'None' },
  { id: 2, name: 'IEP' },
  { id: 3, name: '504' },
  { id: 4, name: 'IEP and 504' },
] as const
