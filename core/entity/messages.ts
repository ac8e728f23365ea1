/** The texts of the specification that both halves show. S5. */
export const messages = {
  required: (label: string) => `${label} is required`,
  email: 'Please enter a valid email',
  phone: 'Phone number must be in the format xxx-xxx-xxxx.',
  number: 'Allow only numbers',
  otp: 'Please enter correct OTP',
  denied: (what: string) => `You do not have the necessary permissions for ${what}`,
  tooLong: (label: string, max: number) => `${label} can have at most ${max} characters`,
  tooMany: (label: string, max: number) => `${label} can have at most ${max} entries`,
  wrongType: (label: string, expected: string) => `${label} must be ${expected}`,
  date: (label: string) => `${label} must be a date in the form YYYY-MM-DD`,
  futureDate: (label: string) => `${label} can't be in the future`,
  choice: (label: string) => `${label}: choose one of the list`,
  unknownField: (name: string) => `There is no field “${name}” here`,
  readOnly: (label: string) => `${label} is set by the system and can't be sent`,
  range: (label: string, min: number, max: number) => `${label} must be between ${min} and ${max}`,
  unprintable: (label: string) => `${label} contains characters that can't be stored`,
} as const
