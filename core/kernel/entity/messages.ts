import { formats } from './formats'

/** The texts of the specification that both halves show. S5. */
export const messages = {
  required: (label: string) => `${label} is required`,
  email: 'Please enter a valid email',
  get phone(): string {
    return formats.phone?.message ?? 'Phone number must be in the format xxx-xxx-xxxx.'
  },
  number: 'Allow only numbers',
  otp: 'Please enter correct OTP',
  denied: (what: string) => `You do not have the necessary permissions for ${what}`,
  tooLong: (label: string, max: number) => `${label} can have at most ${max} characters`,
  tooMany: (label: string, max: number) => `${label} can have at most ${max} entries`,
  wrongType: (label: string, expected: string) => `${label} must be ${expected}`,
  date: (label: string) => `${label} must be a date in the form YYYY-MM-DD`,
  /** Catches a typing mistake such as 0202 for 2020. */
  farDate: (label: string) => `${label} must be between the years 1900 and 2200`,
  futureDate: (label: string) => `${label} can't be in the future`,
  choice: (label: string) => `${label}: choose one of the list`,
  unknownField: (name: string) => `There is no field “${name}” here`,
  readOnly: (label: string) => `${label} is set by the system and can't be sent`,
  range: (label: string, min: number, max: number) => `${label} must be between ${min} and ${max}`,
  places: (label: string, places: number) => `${label} can have at most ${places} decimal places`,
  time: (label: string) => `${label} must be a time in steps of 15 minutes, such as 14:30`,
  zip: 'ZIP must be 5 digits, or 9 in the form 12345-6789',
  /** For an upload in which the scanner found something. */
  refusedFile: 'The virus check refused this file. Choose another one.',
  files: (label: string) => `${label} must be a list of uploaded files`,
  fileType: (label: string, types: readonly string[]) => `${label} can hold ${types.join(', ')} files only`,
  signature: (label: string) => `${label}: type your name, or draw it`,
  unprintable: (label: string) => `${label} contains characters that can't be stored`,
} as const

/** The texts of errors that only the server finds. They are apart, because public pages load the others. */
export const serverMessages = {
  hidden: (label: string) => `${label} holds something that you may not see, so it can't be replaced`,
  unchangeable: (label: string) => `${label} can only be changed by other roles than yours`,
  unknownRow: (label: string) => `${label}: this row is not there (any more). Leave its id out to add it`,
  notInBulk: (label: string) => `${label} can’t be set in many records at once`,
  goneFile: (label: string) => `${label}: a file is gone, or isn't yours. Please upload it again`,
  retired: (label: string) => `${label}: this entry can't be chosen any more`,
} as const
