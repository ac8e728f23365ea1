/** @returns the address where the form or the list of these records is arranged */
export const layoutLink = (records: string, part: 'form' | 'list') => `/layouts?records=${records}&part=${part}`
