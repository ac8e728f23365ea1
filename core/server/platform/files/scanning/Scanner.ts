/** What a scanner says of a file. */
export type Verdict = { readonly isClean: true } | { readonly isClean: false; readonly reason: string }

/** Looks for malware in files. */
export interface Scanner {
  /** @throws ScannerUnavailable when it can't be reached or gives no verdict */
  scan(bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Verdict>
}

/** The scanner of SCAN_URL can't be reached, or answered something that is no verdict. */
export class ScannerUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ScannerUnavailable'
  }
}

/** @returns what a scanner calls the malware, as it may be shown and stored: it is text from outside */
export function reasonOf(text: string | undefined): string {
  const plain = (text ?? '').replaceAll(/[^\x20-\x7e]/g, '').trim()
  return plain.slice(0, 200) || 'malware'
}
