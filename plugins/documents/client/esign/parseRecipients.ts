import type { SignerInput } from '../../shared/esign/documentParts'

/**
 * Parses a list of people that was pasted from a spreadsheet: `Ana Novak, ana@harbor.example, 555-201-4433` per line, separated by commas,
 * semicolons or tabs.
 * @returns the people of all valid lines, and the error of the first invalid line
 */
export function parseRecipients(text: string): { readonly recipients: SignerInput[]; readonly problem?: string } {
  const recipients: SignerInput[] = []
  let problem: string | undefined
  const lines = text.split('\n').map((line) => line.trim())
  for (const [at, line] of lines.entries()) {
    if (line === '') continue
    const [name = '', email = '', phone] = line.split(/[,;\t]/).map((part) => part.trim())
    if (name && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)) recipients.push({ name, email, ...(phone && { phone }) })
    else problem ??= `Line ${at + 1} has no name and email: “${line.slice(0, 60)}”`
  }
  if (recipients.length === 0) problem ??= 'Recipients is required'
  return { recipients, ...(problem !== undefined && { problem }) }
}
