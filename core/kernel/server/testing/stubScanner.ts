import { type Scanner, ScannerUnavailable } from '../platform/files/scanning/Scanner'

/** A scanner that returns what a test sets. */
export interface StubScanner extends Scanner {
  answer: 'clean' | 'refused' | 'away'
}

export function stubScanner(): StubScanner {
  return {
    answer: 'clean',
    async scan() {
      if (this.answer === 'away') throw new ScannerUnavailable('Away')
      return this.answer === 'clean' ? { isClean: true } : { isClean: false, reason: 'Eicar-Test-Signature' }
    },
  }
}
