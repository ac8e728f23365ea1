/** The result of scanning a file. */
export type Verdict = { readonly isClean: true } | { readonly isClean: false; readonly reason: string }

/** Scans files for malware. */
export interface Scanner {
  /** @throws ScannerUnavailable when it can't be reached or returns no verdict */
  scan(bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Verdict>
}

/** The scanner of SCAN_URL can't be reached, or its response is no verdict. */
export class ScannerUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ScannerUnavailable'
  }
}

/** @returns the scanner's name for the malware, made safe to show and store: it is text from outside */
export function reasonOf(text: string | undefined): string {
  const plain = (text ?? '').replaceAll(/[^\x20-\x7e]/g, '').trim()
  return plain.slice(0, 200) || 'malware'
}
