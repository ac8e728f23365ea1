/** The signers of the demonstration. */
export const signerNames = [
  'Ana Novak',
  'Ben Ortiz',
  'Cara Lindt',
  'Dev Patel',
  'Elena Rossi',
  'Farid Haddad',
  'Grace Kim',
  'Hugo Meyer',
  'Ines Duarte',
  'Jonas Berg',
  'Kira Sato',
  'Liam Walsh',
] as const

export const emailOf = (name: string): string => `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@signers.example`

/** The statuses of the documents, in the order in which they are made. Most are completed and really sealed. */
export const demonstrationStatuses: readonly number[] = '525415356525457521535854515136564525153575458525'
  .split('')
  .map(Number)
